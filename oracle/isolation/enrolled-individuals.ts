import type { Exchange } from '../../specs/words/exchange.ts';
import { enrolledIn } from '../benefits/enrolled.ts';
import { mentionedIn } from './listed.ts';

export interface ForeignBenefit {
  /** The individuals that its owner sees, in lower case; null if its owner's token is not known. */
  readonly enrolled: ReadonlySet<string> | null;
  /** The individuals of the reader's own connection, in lower case. */
  readonly own: ReadonlySet<string>;
}

/** Describes the foreign benefit's individuals in an answer of any status; undefined if there are none. */
export function foreignEnrolled(exchange: Exchange, { enrolled, own }: ForeignBenefit): string | undefined {
  const foreign = enrolledIn(exchange).filter((id) => !own.has(id) && (enrolled === null || enrolled.has(id)));
  if (foreign.length > 0) return `${foreign.length} individuals enrolled in a foreign benefit`;
  const mentioned = enrolled === null ? undefined : mentionedIn(exchange, enrolled, own);
  return mentioned && `the individual ${mentioned}, who is enrolled in a foreign benefit`;
}

/** Describes the individuals that an answer lists; undefined if there are none. */
export function anyEnrolled(exchange: Exchange): string | undefined {
  const { length } = enrolledIn(exchange);
  return length === 0 ? undefined : `${length} enrolled individuals`;
}
