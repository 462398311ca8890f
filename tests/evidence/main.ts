import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { matrixTargets } from '../../cli/faults/matrix-targets.ts';
import { runMatrix } from '../../cli/faults/run-matrix.ts';
import type { Effort } from '../../harness/settings/effort.ts';
import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { projectFolder } from '../documents.ts';
import { measureEfforts } from './efforts.ts';
import { writeEvidencePage } from './evidence-page.ts';
import { type Circumstances, keepMeasurement, readEvidence, type SeedRow, sumUp } from './measured.ts';
import { effortOf, type Implementation, secondTargets, toyTarget } from './other-targets.ts';

/**
 * `npm run evidence`: measures the suites on the sandbox, the second implementation and the toy, keeps the figures in
 * `docs/evidence/`, and writes `docs/evidence.md` from them.
 *
 *     npm run evidence                                  everything at quick effort, seed 1
 *     npm run evidence -- --only second,toy             parts of it: sandbox, second, toy
 *     npm run evidence -- --seeds 20                    the sandbox at standard effort with the seeds 1 to 20
 *     npm run evidence -- --seeds 20 --kinds unmodified,variant
 *     npm run evidence -- --seeds 20 --kinds fault --share   each fault with one of the seeds
 *     npm run evidence -- --efforts                     what each effort finds beyond the smaller one
 *     npm run evidence -- --page                        the page alone, from the figures that are kept
 */
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: 'sandbox,second,toy' },
    seeds: { type: 'string' },
    kinds: { type: 'string', default: 'unmodified,variant,fault' },
    share: { type: 'boolean', default: false },
    effort: { type: 'string' },
    workers: { type: 'string', default: '2' },
    efforts: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
});
const workers = Number(flags.workers);
const kinds = flags.kinds.split(',');

async function tryAll(
  targets: readonly MatrixTarget[],
  implementation: Implementation | null,
  effort: Effort,
  seed: number,
): Promise<{ readonly rows: readonly MatrixRow[]; readonly circumstances: Circumstances }> {
  const startedAt = performance.now();
  let done = 0;
  const rows = await runMatrix(targets, {
    effort,
    seed,
    workers,
    whole: true,
    signal: new AbortController().signal,
    ...(implementation === null ? {} : { implementation, worker: new URL('./other-worker.js', import.meta.url) }),
    onRow: ({ id, isRight, findings, aside, troubled, durationMs }) => {
      done += 1;
      const outcome = `${isRight ? 'right' : 'WRONG'}, ${findings.length} findings, ${durationMs} ms`;
      const beside = aside.length > 0 ? `, aside: ${aside.join(' ')}` : '';
      process.stdout.write(`${done}/${targets.length} ${implementation ?? 'sandbox'} ${id}: ${outcome}${beside}\n`);
      if (isRight && aside.length === 0) return;
      for (const { requirement, checks, message } of findings) {
        process.stdout.write(`  ${requirement} ${checks.join(' ')}: ${message}\n`);
      }
      if (!isRight) for (const reason of troubled) process.stdout.write(`  ${reason.slice(0, 300)}\n`);
    },
  });
  const durationMs = Math.round(performance.now() - startedAt);
  const day = new Date().toISOString().slice(0, 10);
  const circumstances = {
    day,
    node: process.version,
    cores: availableParallelism(),
    effort,
    seed,
    workers,
    whole: true,
    durationMs,
  };
  return { rows, circumstances };
}

async function measure(name: 'sandbox' | Implementation): Promise<void> {
  const effort = (flags.effort ?? 'quick') as Effort;
  const targets = { sandbox: matrixTargets([], [], effort), second: secondTargets(), toy: [toyTarget] }[name];
  const chosen = targets.filter(({ kind }) => kinds.includes(kind));
  const implementation = name === 'sandbox' ? null : name;
  // Some faults of the second implementation show at standard effort only; they say so.
  const isLater = (target: MatrixTarget) => name === 'second' && effort === 'quick' && effortOf(target) !== effort;
  const { rows, circumstances } = await tryAll(
    chosen.filter((one) => !isLater(one)),
    implementation,
    effort,
    1,
  );
  const later = await tryAll(chosen.filter(isLater), implementation, 'standard', 1);
  const durationMs = circumstances.durationMs + later.circumstances.durationMs;
  keepMeasurement(name, sumUp([...rows, ...later.rows], { ...circumstances, durationMs }));
}

/** A seed is kept as soon as it was tried: all of them take hours. */
async function trySeed(seed: number, seeds: number): Promise<void> {
  const effort = (flags.effort ?? 'standard') as Effort;
  const all = matrixTargets([], [], effort).filter(({ kind }) => kinds.includes(kind));
  const targets = flags.share ? all.filter((_, index) => index % seeds === seed - 1) : all;
  const tried = flags.share ? `${flags.kinds},one in ${seeds}` : flags.kinds;
  const { rows, circumstances } = await tryAll(targets, null, effort, seed);
  const { figures } = sumUp(rows, circumstances);
  const row: SeedRow = {
    ...circumstances,
    tried,
    faults: figures.faults,
    found: figures.found,
    missed: figures.missed,
    quiet: rows.length - figures.faults,
    falseAlarms: figures.falseAlarms,
  };
  const others = (readEvidence().seeds ?? []).filter(
    (other) => other.seed !== seed || other.tried !== row.tried || other.effort !== row.effort,
  );
  keepMeasurement(
    'seeds',
    [...others, row].sort((a, b) => a.seed - b.seed),
  );
}

if (flags.efforts) {
  keepMeasurement('efforts', [
    ...(await measureEfforts('sandbox', tryAll)),
    ...(await measureEfforts('second', tryAll)),
  ]);
} else if (!flags.page && flags.seeds !== undefined) {
  const seeds = Number(flags.seeds);
  for (let seed = 1; seed <= seeds; seed += 1) await trySeed(seed, seeds);
} else if (!flags.page) {
  for (const name of ['sandbox', 'second', 'toy'] as const)
    if (flags.only.split(',').includes(name)) await measure(name);
}
writeFileSync(join(projectFolder, 'docs', 'evidence.md'), writeEvidencePage(readEvidence(), loadCatalogue()));
