import type { OperationId } from '../../specs/interface/operations.ts';
import type { Broken } from '../kernel/judge.ts';

/** Finds the operation of a broken judgement: the one it names, else that of the deciding exchange. */
export function operationAtFault({ operation, exchanges, requirement }: Broken): OperationId {
  const found = operation ?? exchanges.at(-1)?.operation;
  if (found === undefined) throw new Error(`${requirement} was judged to be broken without evidence`);
  return found;
}
