import { writeFileSync } from 'node:fs';
import { keepRun } from '../../cli/faults/kept-run.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { type Example, examplesFile } from '../../specs/catalogue/examples.ts';
import { specsFile } from '../../specs/interface/files.ts';
import { exampleSettings, makeExample } from './make-examples.ts';

/** `npm run examples`: takes an example of each requirement from runs against the sandbox's faults, in some minutes. */
const kept = await keepRun(
  exampleSettings,
  faults.map(({ id }) => id),
);
if (kept === null) throw new Error('The suites fail the unmodified sandbox: mend that first.');
const made = new Map<string, Example>();
for (const { id, judged } of loadCatalogue().requirements.values()) {
  if (judged === 'none') continue;
  const example = await makeExample(id, kept);
  if (example !== null) made.set(id, example);
  process.stdout.write(`${id}: ${example?.fault ?? 'no fault of the sandbox shows it'}\n`);
}
const lines = [...made].map(([id, example]) => `${JSON.stringify(id)}: ${JSON.stringify(example)}`);
writeFileSync(specsFile(examplesFile), `{\n${lines.join(',\n')}\n}\n`);
