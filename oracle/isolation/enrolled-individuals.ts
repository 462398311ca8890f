import type { Exchange } from '../../specs/words/exchange.ts';
import { enrolledIn } from '../benefits/enrolled.ts';
import { mentionedIn } from './listed.ts';

/** The individuals of a foreign benefit, as far as they are known. */
export interface ForeignBenefit {
  /** The individuals that its owner is shown, in lower case; null if its owner's token is not at hand. */
  readonly enrolled: ReadonlySet<string> | null;
  /** Individuals known to be the reader's own, in lower case. */
  readonly own: ReadonlySet<string>;
}

/** The foreign benefit's individuals that an answer lists, whatever its status, unless known as one's own. */
export function foreignEnrolled(exchange: Exchange, { enrolled, own }: ForeignBenefit): string | undefined {
  const foreign = enrolledIn(exchange).filter((id) => !own.has(id) && (enrolled === null || enrolled.has(id)));
  if (foreign.length > 0) return `${foreign.length} individuals enrolled in a foreign benefit`;
  const mentioned = enrolled === null ? undefined : mentionedIn(exchange, enrolled, own);
  return mentioned && `the individual ${mentioned}, who is enrolled in a foreign benefit`;
}

/** The individuals that an answer lists. */
export function anyEnrolled(exchange: Exchange): string | undefined {
  const { length } = enrolledIn(exchange);
  return length === 0 ? undefined : `${length} enrolled individuals`;
}
