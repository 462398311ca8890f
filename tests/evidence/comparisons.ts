import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import type { ComparedTarget } from './compare-worker.ts';
import { listOrNone } from './matrix-lines.ts';

/** Compares runs of all targets with one of the sandbox as it is: a paragraph of figures, and the targets that are wrong. */
export async function measureComparisons(
  targets: readonly MatrixTarget[],
  workers: number,
): Promise<readonly string[]> {
  const compared: ComparedTarget[] = [];
  const take = (each: ComparedTarget): void => {
    compared.push(each);
    const { exitCode, problems, target } = each;
    process.stdout.write(`${compared.length}/${targets.length} ${target.kind} ${target.id}: exit ${exitCode}\n`);
    for (const problem of problems) process.stdout.write(`  ${problem.slice(0, 300)}\n`);
  };
  await Promise.all(
    Array.from({ length: workers }, (_, at) => {
      const share = targets.filter((_target, index) => index % workers === at);
      const worker = new Worker(new URL('./compare-worker.js', import.meta.url), { workerData: { targets: share } });
      worker.on('message', take);
      return once(worker, 'exit');
    }),
  );
  const sum = (count: (each: ComparedTarget) => number): number =>
    compared.reduce((total, each) => total + count(each), 0);
  const wrong = compared.filter(({ problems }) => problems.length > 0).map(({ target }) => target.id);
  const [variants, faults] = (['variant', 'fault'] as const).map(
    (kind) => compared.filter(({ target }) => target.kind === kind).length,
  );
  return [
    `${variants} variants and ${faults} faults, each compared with the sandbox as it is. ${sum(({ lines }) => lines)} lines of what changed though it is allowed, ${sum(({ checkedLines }) => checkedLines)} of them held against the wire.`,
    '',
    `Comparisons that say what is not so: ${listOrNone(wrong)}.`,
  ];
}
