import { parseArgs } from 'node:util';
import { describeMachine, report } from '../evidence/keep-measured.ts';
import { compileMutants } from './build-mutants.ts';
import { judgements } from './judgements.ts';
import { mutantLines } from './mutant-lines.ts';
import { drawSample, mutatedFiles, readMutants } from './read-sources.ts';
import { type TriedMutant, tryMutants } from './try-mutants.ts';

/**
 * `npm run mutants`: changes the second implementation in one place at a time, and looks whether the suites notice.
 *
 *     npm run mutants -- --count 500 --seed 1       500 mutants, drawn at random, each at quick and, if it survives, standard effort
 *     npm run mutants -- --only 0a1b2c3d4e          some of them, by their ids
 *     npm run mutants -- --file statements.ts       those of one file
 *
 * Survivors are printed with their place and change; what they are is written down in `tests/mutants/judgements.yaml`.
 * With `--keep` the figures go to `docs/evidence.md`.
 */
const { values: flags } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    only: { type: 'string' },
    file: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const seed = Number(flags.seed);
const files = flags.file === undefined ? mutatedFiles() : [flags.file];
const all = readMutants(files);
const named = flags.only?.split(',');
const drawn =
  named === undefined ? drawSample(all, Number(flags.count), seed) : all.filter(({ id }) => named.includes(id));
process.stdout.write(`${drawn.length} of ${all.length} mutants in ${files.length} files\n`);
compileMutants(drawn);

const startedAt = performance.now();
let done = 0;
const describe = ({ mutant, outcome, effort, found, durationMs }: TriedMutant): string => {
  const { id, file, line, kind } = mutant;
  const by = found.length > 0 ? ` by ${found.join(' ')}` : '';
  return `${id} ${file}:${line} ${kind}: ${outcome} at ${effort}${by}, ${durationMs} ms`;
};
const tried = await tryMutants(drawn, {
  seed,
  workers: Number(flags.workers),
  onTried: (one) => {
    done += 1;
    process.stdout.write(`${done} ${describe(one)}\n`);
  },
});

const shorten = (code: string): string => code.replace(/\s+/g, ' ').slice(0, 160);
for (const { mutant } of tried.filter(({ outcome }) => outcome === 'survived')) {
  const { id, file, line, before, after } = mutant;
  const judgement = judgements.get(id);
  const judged = judgement === undefined ? 'not judged yet' : `${judgement.judged}: ${judgement.because}`;
  process.stdout.write(`\nsurvived ${id} ${file}:${line} (${judged})\n  - ${shorten(before)}\n  + ${shorten(after)}\n`);
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
const drawing = `${drawn.length} of ${all.length} mutants, drawn with seed ${seed}; ${seconds} s, ${describeMachine()}.`;
report('mutants', mutantLines(tried, drawing), flags.keep);
