import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../cli/package-root.ts';
import { measureDriver } from './measure-driver.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureMatrix } from './measure-matrix.ts';
import { measureProxy } from './measure-proxy.ts';
import { measureRecords } from './measure-records.ts';
import { measureRedaction } from './measure-redaction.ts';
import { measureRuns } from './measure-runs.ts';
import { measureStartUp } from './measure-start-up.ts';
import { measureValidation } from './measure-validation.ts';
import type { Pass, Section } from './row.ts';
import { describeCircumstances, replaceSection, tableHead, tableLines } from './table.ts';

/**
 * `npm run bench`: measures how fast the harness is beside what does the same work without it, and prints a table.
 *
 *     npm run bench                              everything, some minutes
 *     npm run bench -- driver redaction          sections by their names
 *     npm run bench -- --quick                   a short pass, to see that it works
 *     npm run bench -- --keep                    puts what was measured into docs/performance.md as well
 *     npm run bench -- runs --against FOLDER     runs of another built checkout alternate with ours
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});

const sections: Readonly<Record<string, (pass: Pass) => Promise<Section>>> = {
  driver: measureDriver,
  validation: measureValidation,
  redaction: measureRedaction,
  proxy: measureProxy,
  runs: (pass) => measureRuns(pass, flags.against),
  growth: measureGrowth,
  'start-up': measureStartUp,
  records: measureRecords,
  matrix: measureMatrix,
};

const names = Object.keys(sections);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(', ')}; there are ${names.join(', ')}.`);

const pass: Pass = flags.quick
  ? { rounds: 1, roundMs: 20, runs: 1, small: true }
  : { rounds: 11, roundMs: 400, runs: 5, small: false };
const page = join(packageRoot, 'docs', 'performance.md');
process.stdout.write(`${tableHead.join('\n')}\n`);
for (const [name, measure] of Object.entries(sections)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const circumstances = describeCircumstances(new Date());
  const { rows, note } = await measure(pass);
  const lines = tableLines(name, rows);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.stderr.write(`${name}: ${circumstances} ${note}\n`);
  if (flags.keep) {
    writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), name, lines, `${circumstances} ${note}`));
  }
}
