import { expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { saidByCode } from '../reports/what-reports-say.ts';
import { describeSituation, type Situation, situations, situationsPage } from './situations.ts';

const { newFolder } = cleanUpAtEnd();

test('in twenty situations all that is said of a comparison agrees, as docs/situations.md shows: npm run generate', async () => {
  const rows: Situation[] = [];
  for (const each of situations) rows.push(await describeSituation(each, newFolder()));
  expect(rows.length).toBeGreaterThanOrEqual(20);
  for (const { diff, name, newly, run, said } of rows) {
    expect([name, new Set(Object.values(said))]).toEqual([name, new Set([saidByCode(run)])]);
    expect([name, newly.history, newly.notes]).toEqual([name, newly.diff, newly.diff]);
    // A regression is one to both; what else ends a run in another code is none, but for an error of the harness.
    expect([name, diff === 1]).toEqual([name, run === 1 || run === 4]);
  }
  await expect(situationsPage(rows)).toMatchFileSnapshot('../../docs/situations.md');
});
