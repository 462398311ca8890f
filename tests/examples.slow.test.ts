import { beforeAll, expect, test } from 'vitest';
import { type KeptRun, keepUnmodifiedRun } from '../cli/faults/kept-run.ts';
import { loadExamples } from '../specs/catalogue/examples.ts';
import { answeredBy, carelessTargets } from './examples/careless-targets.ts';
import { clientExamples } from './examples/client-examples.ts';
import { exampleSettings, makeExample, runWrong } from './examples/make-examples.ts';
import { cleanUpAtEnd } from './file-end.ts';

const examples = loadExamples();

const sample = [...examples].filter(([, { fault }], index) => fault !== null && index % 90 === 7);

let kept: KeptRun;

beforeAll(async () => {
  const run = await keepUnmodifiedRun(
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

test('the example of a should is what a careless target shows today', async () => {
  const make = carelessTargets['misnames-errors'];
  const run = await runWrong({ id: 'misnames-errors', ...(make === undefined ? {} : { through: answeredBy(make()) }) });
  const { curl: _, ...shown } = examples.get('ENRD-015') ?? {};
  expect(await run.exampleOf('ENRD-015', null)).toMatchObject(shown);
});

const { newFolder } = cleanUpAtEnd();

const clients = [...examples].filter(([, { client }]) => client !== undefined).filter((_, index) => index % 9 === 4);

test.each(clients)('the example of %s is what a wrong client shows today', async (id, { client, fails, message }) => {
  const made = (await clientExamples(newFolder, (row) => row === id)).get(id);
  expect(made).toMatchObject({ message, fails: { status: fails.status } });
  expect([made?.client?.task, made?.client?.scenario]).toEqual([client?.task, client?.scenario]);
});
