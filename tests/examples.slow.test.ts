import { beforeAll, expect, test } from 'vitest';
import { type KeptRun, keepRun } from '../cli/faults/kept-run.ts';
import { loadExamples } from '../specs/catalogue/examples.ts';
import { exampleSettings, makeExample } from './examples/make-examples.ts';

const examples = loadExamples();

/** Every sixtieth example. */
const sample = [...examples].filter(([, { fault }], index) => fault !== null && index % 60 === 7);

let kept: KeptRun;

beforeAll(async () => {
  const run = await keepRun(
    exampleSettings,
    sample.flatMap(([, { fault }]) => fault ?? []),
  );
  if (run === null) throw new Error('The suites fail the unmodified sandbox.');
  kept = run;
});

test.each(sample)('the example of %s is what a run shows today', async (id, { fault, passes, fails }) => {
  const made = await makeExample(id, kept);
  expect(made).toMatchObject({ fault, fails: { status: fails.status } });
  expect(made?.passes?.status).toBe(passes?.status);
});
