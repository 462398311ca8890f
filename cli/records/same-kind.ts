import type { Run } from '../../reports/record/run/run.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import { UsageError } from '../io.ts';

const kinds = {
  server: 'a server',
  client: 'a client',
  traffic: 'answers in recorded traffic',
  calls: 'requests in recorded traffic',
} as const;

const kindOf = ({ kind, traffic }: RecordHeader): keyof typeof kinds =>
  traffic?.side === 'client' ? 'calls' : (kind ?? 'server');

/** @throws UsageError if the runs tested different kinds of programs */
export function refuseOtherKind({ header: one }: Pick<Run, 'header'>, { header: other }: Pick<Run, 'header'>): void {
  const [before, after] = [kindOf(one), kindOf(other)];
  if (before === after) return;
  const both = `The one run judged ${kinds[before]}, the other one ${kinds[after]}`;
  throw new UsageError(`${both}: their requirements are not the same. Compare two runs of one kind.`);
}
