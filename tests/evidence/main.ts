import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { matrixTargets } from '../../cli/faults/matrix-targets.ts';
import { runMatrix } from '../../cli/faults/run-matrix.ts';
import type { Effort } from '../../harness/settings/settings.ts';
import { matrixFigures } from '../../reports/matrix/matrix-figures.ts';
import { comparedTargets } from '../compare/compare-targets.ts';
import { measureClients } from './clients.ts';
import { measureComparisons } from './comparisons.ts';
import { type ImplementationName, measureEfforts, type TryAll } from './efforts.ts';
import { describeMachine, report } from './keep-measured.ts';
import { listOrNone, matrixLines } from './matrix-lines.ts';
import { effortOf, secondTargets } from './other-targets.ts';

/**
 * `npm run evidence`: measures the suites on the sandbox and the second implementation, and prints the figures; with
 * `--keep` it puts them into `docs/evidence.md` as well.
 *
 *     npm run evidence                                  everything at quick effort, seed 1
 *     npm run evidence -- --only second                 one of them: sandbox, second
 *     npm run evidence -- --seeds 3 --kinds unmodified,variant     the sandbox at standard effort with the seeds 1 to 3
 *     npm run evidence -- --seeds 20 --kinds fault --share         each fault with one of the seeds
 *     npm run evidence -- --comparisons                 what a comparison says of each variant and each fault
 *     npm run evidence -- --clients                     wrong and legal clients, as processes
 *     npm run evidence -- --efforts                     what each effort finds beyond the smaller one
 *     npm run evidence -- --samples                     whole what the slow tests try a sample of, which takes hours
 */
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: 'sandbox,second' },
    seeds: { type: 'string' },
    kinds: { type: 'string', default: 'unmodified,variant,fault' },
    share: { type: 'boolean', default: false },
    effort: { type: 'string' },
    workers: { type: 'string', default: '2' },
    efforts: { type: 'boolean', default: false },
    comparisons: { type: 'boolean', default: false },
    clients: { type: 'boolean', default: false },
    samples: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const kinds = flags.kinds.split(',');

const tryAll: TryAll = (targets, name, effort, seed) => {
  let done = 0;
  return runMatrix(targets, {
    effort,
    seed,
    workers: Number(flags.workers),
    whole: true,
    signal: new AbortController().signal,
    ...(name === 'sandbox' ? {} : { worker: new URL('./other-worker.js', import.meta.url) }),
    onRow: ({ id, isRight, findings, aside, troubled, durationMs }) => {
      done += 1;
      const outcome = `${isRight ? 'right' : 'WRONG'}, ${findings.length} findings, ${durationMs} ms`;
      const beside = aside.length > 0 ? `, aside: ${aside.join(' ')}` : '';
      process.stdout.write(`${done}/${targets.length} ${name} ${id}: ${outcome}${beside}\n`);
      if (isRight && aside.length === 0) return;
      for (const { requirement, checks, message } of findings) {
        process.stdout.write(`  ${requirement} ${checks.join(' ')}: ${message}\n`);
      }
      if (!isRight) for (const reason of troubled) process.stdout.write(`  ${reason.slice(0, 300)}\n`);
    },
  });
};

async function measure(name: ImplementationName): Promise<void> {
  const startedAt = performance.now();
  const effort = (flags.effort ?? 'quick') as Effort;
  const targets = name === 'sandbox' ? matrixTargets([], [], effort) : secondTargets();
  const chosen = targets.filter(({ kind }) => kinds.includes(kind));
  // Some faults of the second implementation are marked as found only at standard effort, and are tried at that.
  const later = chosen.filter((target) => name === 'second' && effort === 'quick' && effortOf(target) !== effort);
  const rows = await tryAll(
    chosen.filter((target) => !later.includes(target)),
    name,
    effort,
    1,
  );
  const all = [...rows, ...(await tryAll(later, name, 'standard', 1))];
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const circumstances = `Effort ${effort}, seed 1, ${seconds} s with ${flags.workers} threads, ${describeMachine()}.`;
  report(name, matrixLines(all, circumstances), flags.keep);
}

async function trySeeds(seeds: number): Promise<void> {
  const effort = (flags.effort ?? 'standard') as Effort;
  const all = matrixTargets([], [], effort).filter(({ kind }) => kinds.includes(kind));
  const lines: string[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    const targets = flags.share ? all.filter((_, index) => index % seeds === seed - 1) : all;
    const rows = await tryAll(targets, 'sandbox', effort, seed);
    const { faults, found, missed, falseAlarms } = matrixFigures(rows);
    const quiet = rows.length - faults;
    lines.push(`| ${seed} | ${found} of ${faults} | ${listOrNone(missed)} | ${quiet} | ${listOrNone(falseAlarms)} |`);
    process.stdout.write(`${lines.at(-1)}\n`);
  }
  const headings = ['| seed | faults found | missed | without a fault | false alarms |', '|---|---|---|---|---|'];
  const tried = flags.share
    ? `Each of the targets with one of ${seeds} seeds`
    : `All targets with each of ${seeds} seeds`;
  report(
    `seeds of ${flags.kinds}`,
    [`${tried}, effort ${effort}, ${describeMachine()}.`, '', ...headings, ...lines],
    flags.keep,
  );
}

/** Runs the slow tests that try a sample, and all of it. @returns the exit code */
function trySamplesWhole(): number {
  const files = [
    'any-day',
    'clients',
    'correlation',
    'dialect',
    'programme',
    'second-implementation',
    'strange-records',
  ]
    .concat('stories', 'traffic', 'matrix-whole', 'hostile-runs/endless', 'hostile-runs/odd-ids', 'redaction-speed')
    .concat('classes-and-fixtures', 'revisions/next-revision', 'matrix-efforts')
    .map((name) => `tests/${name}`);
  const args = ['vitest', 'run', '--project', 'slow*', ...files];
  return spawnSync('npx', args, { env: { ...process.env, SAMPLES: 'whole' }, stdio: 'inherit' }).status ?? 1;
}

if (flags.samples) {
  process.exitCode = trySamplesWhole();
} else if (flags.clients) {
  report('clients', [...(await measureClients()), '', `Effort quick, seed 7, ${describeMachine()}.`], flags.keep);
} else if (flags.comparisons) {
  const chosen = comparedTargets().filter(({ kind }) => kinds.includes(kind));
  const lines = await measureComparisons(chosen, Number(flags.workers));
  report('comparisons', [...lines, '', `Effort quick, seed 1, ${describeMachine()}.`], flags.keep);
} else if (flags.efforts) {
  report('efforts', [...(await measureEfforts(tryAll)), '', `Seed 1, ${describeMachine()}.`], flags.keep);
} else if (flags.seeds !== undefined) {
  await trySeeds(Number(flags.seeds));
} else {
  for (const name of ['sandbox', 'second'] as const) if (flags.only.split(',').includes(name)) await measure(name);
}
