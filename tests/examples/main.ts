import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepUnmodifiedRun } from '../../cli/faults/kept-run.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { variants } from '../../sandbox/variants/all-variants.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { type Example, examplesFile, loadExamples } from '../../specs/catalogue/examples.ts';
import { specsFile } from '../../specs/interface/files.ts';
import { answeredBy, carelessTargets } from './careless-targets.ts';
import { clientExamples } from './client-examples.ts';
import { exampleSettings, makeExample, runWrong } from './make-examples.ts';

/**
 * `npm run examples`: takes an example of each requirement from runs against the sandbox's faults, its variants and careless
 * targets, and from wrong clients, in some minutes. `-- PS-044 …` makes those of these requirements, and keeps the others.
 */
const asked = process.argv.slice(2);
const isWhole = asked.length === 0;
const { requirements, clientRequirements } = loadCatalogue();
const isAsked = (id: string): boolean => isWhole || asked.includes(id);
const made = new Map<string, Example>(isWhole ? [] : [...loadExamples()].filter(([id]) => !asked.includes(id)));

function keep(id: string, example: Example | null, source: string): void {
  if (example !== null) made.set(id, example);
  process.stdout.write(`${id}: ${example === null ? 'nothing shows it' : source}\n`);
}

const wanted = (): readonly string[] =>
  [...requirements.values()]
    .filter(({ id, judged }) => judged !== 'none' && !made.has(id) && isAsked(id))
    .map(({ id }) => id);

const tried = faults.filter((fault) => fault.requirements.some(isAsked));
const kept = await keepUnmodifiedRun(
  exampleSettings,
  tried.map(({ id }) => id),
);
if (kept === null) throw new Error('The suites fail the unmodified sandbox: mend that first.');
for (const id of wanted()) {
  const example = await makeExample(id, kept);
  keep(id, example, example?.fault ?? '');
}
const all = [...requirements.keys(), ...clientRequirements.keys()];

/** Writes all examples made so far, after each run, so that an interrupted command loses little. */
function write(): void {
  const lines = all.flatMap((id) => (made.has(id) ? [`${JSON.stringify(id)}: ${JSON.stringify(made.get(id))}`] : []));
  writeFileSync(specsFile(examplesFile), `{\n${lines.join(',\n')}\n}\n`);
}

const folder = mkdtempSync(join(tmpdir(), 'examples-'));
for (const [id, example] of await clientExamples(() => mkdtempSync(join(folder, 'client-')), isAsked)) {
  keep(id, example, 'a wrong client');
}
rmSync(folder, { recursive: true, force: true });
write();
const missing = new Set(wanted());
const careless = Object.entries(carelessTargets).map(([id, make]) => ({ id, through: answeredBy(make()) }));
const advised = variants
  .filter(({ advisories }) => advisories.some((id) => missing.has(id)))
  .map(({ id }) => ({ id, variants: [id] }));
for (const target of [...careless, ...advised]) {
  const left = wanted();
  const run = left.length === 0 ? null : await runWrong(target);
  for (const id of left.filter((each) => run?.broken.has(each))) {
    keep(id, (await run?.exampleOf(id, null)) ?? null, target.id);
  }
  write();
}
process.stdout.write(`Without an example: ${all.filter((id) => !made.has(id)).join(' ')}\n`);
