import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../cli/package-root.ts';
import { describeMachine } from './machine.ts';
import { keepMeasurement, type Measurements, readMeasurements } from './measured.ts';
import { writePerformancePage } from './page.ts';
import { passOf } from './pass.ts';
import { type SectionName, sectionNames } from './section-names.ts';
import { sections } from './sections.ts';
import { plainTable } from './table.ts';

/**
 * `npm run bench`: measures how fast the harness is beside what does the same work without it, keeps the figures in
 * `docs/performance/`, writes `docs/performance.md` from them, and prints the table.
 *
 *     npm run bench                              everything, some minutes
 *     npm run bench -- driver redaction          sections by their names
 *     npm run bench -- --quick                   a short pass, to see that it works; it is not kept
 *     npm run bench -- --long growth             growth as far as an hour goes
 *     npm run bench -- --busy driver             on a busy machine: compares the time of a core, not that on the clock
 *     npm run bench -- --page                    the page alone, from the figures that are kept
 *     npm run bench -- --docs FOLDER             another folder than `docs` for page and figures
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    docs: { type: 'string' },
  },
});

function chosenSections(): readonly SectionName[] {
  const unknown = positionals.filter((name) => !sectionNames.some((known) => known === name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no section ${unknown.join(', ')}; there are ${sectionNames.join(', ')}.\n`);
    process.exit(2);
  }
  return sectionNames.filter((name) => positionals.length === 0 || positionals.includes(name));
}

/** Measures the sections one after the other; each is kept as soon as it is done. */
async function measure(chosen: readonly SectionName[], folder: string | null): Promise<Measurements> {
  const pass = passOf(flags);
  const done: Record<string, Measurements[SectionName]> = {};
  for (const name of chosen) {
    const startedAt = performance.now();
    const machine = describeMachine();
    const day = new Date().toISOString().slice(0, 10);
    const measured = { day, machine, quick: flags.quick, time: pass.time, ...(await sections[name](pass)) };
    done[name] = measured;
    if (folder !== null) keepMeasurement(folder, name, measured);
    process.stderr.write(`${name}: measured in ${Math.round((performance.now() - startedAt) / 1_000)} s\n`);
  }
  return done;
}

const docs = resolve(flags.docs ?? join(packageRoot, 'docs'));
// A short pass must not take the place of good figures: it is kept only where a folder is named.
const keeps = !flags.quick || flags.docs !== undefined;
const folder = join(docs, 'performance');
const measured = flags.page ? {} : await measure(chosenSections(), keeps ? folder : null);
if (keeps) {
  const kept = readMeasurements(folder, sectionNames);
  const page = join(docs, 'performance.md');
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, writePerformancePage(kept));
}
for (const line of plainTable(measured)) process.stdout.write(`${line}\n`);
// Servers of the sections may still be ending.
process.exit(0);
