import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { AnswerLedger } from '../evidence/answer-ledger.ts';
import type { DialectNotes } from '../evidence/dialect-notes.ts';
import type { WorkedOperations } from '../evidence/worked-operations.ts';
import type { SharedUses } from './shared-uses.ts';

/** What takes notice of every exchange of the world. */
export interface Observers {
  readonly ledger: AnswerLedger;
  readonly worked: WorkedOperations;
  /** null: what the interface leaves open is not observed. */
  readonly dialect: DialectNotes | null;
  /** Notes which checks rely on what is shared. null: nobody wants to know. */
  readonly uses: SharedUses | null;
}

/**
 * Shows an answer to a valid request to all of them.
 *
 * @param stated whether the interface says how it is answered
 */
export function observe(
  { dialect, ledger, worked }: Observers,
  exchange: Exchange,
  stated: boolean,
  spec?: RequestSpec,
): void {
  ledger.observe(exchange, stated, true, spec);
  dialect?.observe(exchange, stated);
  worked.note(exchange, true);
}
