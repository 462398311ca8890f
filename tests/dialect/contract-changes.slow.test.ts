import { expect, test } from 'vitest';
import { compareRuns } from '../../reports/compare/compare-runs.ts';
import { makesWorse } from '../../reports/compare/comparison.ts';
import type { Run } from '../../reports/record/run/run.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { sampleRun } from '../reports/sample-run.ts';
import { sampleOf } from '../sample.ts';
import { allowed, regressions } from './contract-changes.ts';
import { observedReports } from './observed-dialect.ts';

const { newFolder } = cleanUpAtEnd();

const catalogue = {
  revision: '1.0.0',
  requirements: [...loadCatalogue().requirements.values()].map(({ id, section, level, operations, statement }) => ({
    id,
    section,
    level,
    operations: [...operations],
    statement,
    unjudged: null,
  })),
};

async function recorded(switches: {
  readonly faults?: readonly string[];
  readonly variants?: readonly string[];
}): Promise<Run> {
  const reports = await observedReports(() => startSandbox({ seed: 1, syncPolls: 1, ...switches }));
  return sampleRun(newFolder(), reports, { catalogue }).run;
}

let base: Promise<Run> | undefined;
function baseRun(): Promise<Run> {
  base ??= recorded({});
  return base;
}

test('there are twenty changes, half of them allowed', () => {
  expect([regressions.length, allowed.length]).toEqual([10, 10]);
  expect(new Set([...regressions, ...allowed].map((each) => each.switch)).size).toBe(20);
});

test.each(sampleOf(regressions, 10))('$change is a regression, and nothing else', async ({ switch: fault, under }) => {
  const { changes, dialect, result } = compareRuns(await baseRun(), await recorded({ faults: [fault] }));
  expect(result).toBe('regression');
  expect(changes.filter((change) => makesWorse(change, false)).map(({ requirement }) => requirement)).toContain(under);
  expect(
    (dialect ?? []).map(({ silence, place, fact, before, after }) => [silence, place, fact, before, after]),
  ).toEqual([]);
});

test.each(sampleOf(allowed, 10))('$change is allowed, and no regression', async ({ switch: variant, under }) => {
  const { changes, dialect, result } = compareRuns(await baseRun(), await recorded({ variants: [variant] }));
  expect(result).toBe('no-regression');
  expect(changes.map(({ requirement, kind }) => [requirement, kind])).toEqual([]);
  expect((dialect ?? []).map(({ silence }) => silence)).toContain(under);
});
