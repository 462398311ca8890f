import type { Operand } from '../../specs/words/condition.ts';
import { bodyAt, expectCount, expectValue, having, within } from '../kernel/expectation.ts';
import type { Evidence } from '../kernel/judge.ts';
import type { ReadStatement } from './read-statements.ts';

/** The pay statement of an individual in the element in which a statement stands, as data; undefined: it names nobody. */
export function ownStatement({ pointer, statement }: ReadStatement): Operand | undefined {
  const { individual_id: id } = statement;
  return typeof id === 'string' ? statementOf(id, pointer) : undefined;
}

/** The pay statement of an individual in the element in which there is a statement at this pointer, as data. */
export function statementOf(individualId: string, pointer: string): Operand {
  const list = pointer.slice(0, pointer.lastIndexOf('/'));
  return having(bodyAt(`${list}/*`), '/individual_id', individualId);
}

/** The individual's statement has this value at a place. */
export function expectKept(read: ReadStatement, place: string, value: unknown): Pick<Evidence, 'expectation'> {
  const own = ownStatement(read);
  return own === undefined ? {} : { expectation: expectValue(within(own, place), value) };
}

/** The individual's statement has so many values at a place. */
export function expectMany(read: ReadStatement, place: string, count: number): Pick<Evidence, 'expectation'> {
  const own = ownStatement(read);
  return own === undefined ? {} : { expectation: expectCount(within(own, place), count) };
}
