import { readFileSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { budgetFile, compareWithBudget, readBudget } from './budget.ts';
import { measureMass } from './mass.ts';

/**
 * `npm run budget`: prints how much code and how many packages there are, beside the budget. With `-- --lower` it lowers
 * each figure of the budget to what there is; to raise one is for people, with the reason.
 */
const lines = compareWithBudget(measureMass(), readBudget());
for (const { layer, counted, actual, most } of lines) {
  const cells = [layer.padEnd(12), counted.padEnd(12), ...[actual, most].map((count) => String(count).padStart(8))];
  const left = most - actual;
  console.log(cells.join(' '), left > 0 ? ` ${left} to spare` : left < 0 ? ` ${-left} too many` : '');
}
if (process.argv.includes('--lower')) {
  const budget = parseDocument(readFileSync(budgetFile, 'utf8'));
  for (const { layer, counted, actual, most } of lines) if (actual < most) budget.setIn([layer, counted], actual);
  writeFileSync(budgetFile, budget.toString({ lineWidth: 0 }));
}
