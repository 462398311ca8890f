import type { Operand } from '../../specs/words/condition.ts';
import { bodyAt, expectCount, expectValue, having, within } from '../kernel/expectation.ts';
import type { Evidence } from '../kernel/judge.ts';
import type { ReadStatement } from './read-statements.ts';

/** Locates the individual's statement in the element that contains a statement; undefined if it has no individual. */
export function ownStatement({ pointer, statement }: ReadStatement): Operand | undefined {
  const { individual_id: id } = statement;
  return typeof id === 'string' ? statementOf(id, pointer) : undefined;
}

/** Locates an individual's statement in the element that contains the statement at a pointer. */
export function statementOf(individualId: string, pointer: string): Operand {
  const list = pointer.slice(0, pointer.lastIndexOf('/'));
  return having(bodyAt(`${list}/*`), '/individual_id', individualId);
}

/** Expects the individual's statement to have this value at a place. */
export function expectSent(read: ReadStatement, place: string, value: unknown): Pick<Evidence, 'expectation'> {
  const own = ownStatement(read);
  return own === undefined ? {} : { expectation: expectValue(within(own, place), value) };
}

/** Expects the individual's statement to have this number of values at a place. */
export function expectNumber(read: ReadStatement, place: string, count: number): Pick<Evidence, 'expectation'> {
  const own = ownStatement(read);
  return own === undefined ? {} : { expectation: expectCount(within(own, place), count) };
}
