import type { OperationId } from '../../specs/interface/operations.ts';
import type { Broken } from '../kernel/judge.ts';

/** The operation that a broken judgement is about: that of the deciding exchange, unless the judge names another. */
export function operationAtFault({ operation, exchanges, requirement }: Broken): OperationId {
  const found = operation ?? exchanges.at(-1)?.operation;
  if (found === undefined) throw new Error(`${requirement} was judged to be broken without evidence`);
  return found;
}
