import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../cli/package-root.ts';
import { describeMachine } from './machine.ts';
import { keepMeasurement, type Measurements, readMeasurements } from './measured.ts';
import { growthsOf, writePerformancePage } from './page.ts';
import { passOf } from './pass.ts';
import { drawGrowth } from './plot.ts';
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
const { flags, positionals } = readArguments();

/** What the command line asks for; ends with 2 where that is not known. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        busy: { type: 'boolean', default: false },
        page: { type: 'boolean', default: false },
        docs: { type: 'string' },
      },
    });
    return { flags: values, positionals };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
  }
}

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
    try {
      const measured = { day, machine, quick: flags.quick, time: pass.time, ...(await sections[name](pass)) };
      done[name] = measured;
      if (folder !== null) keepMeasurement(folder, name, measured);
      process.stderr.write(`${name}: measured in ${Math.round((performance.now() - startedAt) / 1_000)} s\n`);
    } catch (error) {
      // The other sections are measured all the same.
      process.exitCode = 1;
      process.stderr.write(`${name} could not be measured: ${error instanceof Error ? error.message : error}\n`);
    }
  }
  return done;
}

const docs = resolve(flags.docs ?? join(packageRoot, 'docs'));
// A short pass must not take the place of good figures: it is kept only where a folder is named.
const keeps = !flags.quick || flags.docs !== undefined;
const folder = join(docs, 'performance');
const measured = flags.page ? {} : await measure(chosenSections(), keeps ? folder : null);
const kept = readMeasurements(folder, sectionNames);
if (keeps) {
  const page = join(docs, 'performance.md');
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, writePerformancePage(kept));
  for (const growth of growthsOf(kept)) writeFileSync(join(folder, `${growth.name}.svg`), drawGrowth(growth));
}
for (const line of plainTable(flags.page ? kept : measured)) process.stdout.write(`${line}\n`);
