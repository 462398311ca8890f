import { parentPort, workerData } from 'node:worker_threads';
import { type TrySettings, tryImplementation } from '../../cli/faults/try-target.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { assembleMutant, removeMutant } from './build-mutants.ts';
import type { Mutant } from './find-mutants.ts';
import { startMutant } from './start-mutant.ts';

/** What a thread answers to a mutant: the requirements that were found broken, and the reasons of blocked checks. */
export interface Trial {
  readonly found: readonly string[];
  readonly blocked: readonly string[];
  /** The mutant did not start, or the run did not come to its end. */
  readonly problem?: string;
}

const target: MatrixTarget = {
  kind: 'unmodified',
  id: 'mutant',
  summary: 'A mutant of the second implementation.',
  breaks: null,
  operation: null,
  conditional: false,
  stateful: false,
  requirements: [],
};
const settings = workerData as Omit<TrySettings, 'effort'>;

parentPort?.on('message', async ({ mutant, effort }: { mutant: Mutant; effort: TrySettings['effort'] }) => {
  const folder = assembleMutant(mutant);
  let trial: Trial;
  try {
    const row = await tryImplementation(target, () => startMutant(folder), { ...settings, effort });
    const found = row.findings.map(({ requirement, level }) => (level === 'must' ? requirement : `${requirement}?`));
    trial = { found, blocked: row.troubled };
  } catch (error) {
    trial = { found: [], blocked: [], problem: error instanceof Error ? error.message : String(error) };
  } finally {
    removeMutant(mutant);
  }
  parentPort?.postMessage(trial);
});
