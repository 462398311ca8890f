import type { Operand } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { mostExchanges } from '../../specs/words/finding.ts';
import { bodyAt } from '../kernel/expectation.ts';
import { type Identity, identityOf, type Page } from './page.ts';

/**
 * All statements of a payment, put together from pages that follow one another. Every other page is compared with it.
 */
export interface Whole {
  /** One text per statement, in order. */
  readonly statements: readonly string[];
  readonly identity: Identity;
  /** The reads that it was put together from, in order; at least one. */
  readonly exchanges: readonly Exchange[];
  /** JSON pointer to the page in each of these reads. */
  readonly pointers: readonly string[];
}

/** Puts pages together, each of which starts where the one before ended. */
export function wholeOf(pages: readonly Page[]): Whole {
  const statements = pages.flatMap((page) => page.statements);
  const individuals = statements.map((statement) => identityOf(statement, 'individual'));
  const identity: Identity = new Set(individuals).size === individuals.length ? 'individual' : 'content';
  return {
    statements:
      identity === 'individual' ? individuals : statements.map((statement) => identityOf(statement, identity)),
    identity,
    exchanges: pages.map(({ exchange }) => exchange),
    pointers: pages.map(({ pointer }) => pointer),
  };
}

/** The texts that identify the statements of a page in a whole. */
export function statementsOf(page: Page, whole: Whole): readonly string[] {
  return page.statements.map((statement) => identityOf(statement, whole.identity));
}

/**
 * Finds what one list has more often than another, and what it lacks. Both are empty where the lists differ only in
 * order.
 */
export function compareLists(
  actual: readonly string[],
  expected: readonly string[],
): { readonly surplus: readonly string[]; readonly missing: readonly string[] } {
  const left = new Map<string, number>();
  for (const text of expected) left.set(text, (left.get(text) ?? 0) + 1);
  const surplus = actual.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
  const missing = [...left].flatMap(([text, count]) => Array.from({ length: Math.max(0, count) }, () => text));
  return { surplus, missing };
}

export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

/** The individuals of a page, as data. @param back how many answers there are after it */
export function individualsOf(pointer: string, back = 0): Operand {
  return bodyAt(`${pointer}/body/pay_statements/*/individual_id`, back);
}

/**
 * The individuals of all statements, as data about the reads of the whole. Undefined where an individual does not
 * identify a statement, or where not all reads are kept with a finding.
 * @param following exchanges of the finding after these reads, the deciding one included
 */
export function individualsOfWhole(whole: Whole, following: number): Operand | undefined {
  const { length } = whole.exchanges;
  if (whole.identity !== 'individual' || length + following > mostExchanges) return undefined;
  const of = whole.pointers.map((pointer, index) => individualsOf(pointer, following + length - 1 - index));
  return { kind: 'all', of };
}
