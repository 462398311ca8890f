import type { Secrets } from '../../driver/secrets/secrets.ts';
import type { DialectNotes } from '../evidence/dialect-notes.ts';
import type { ExchangeOrigins } from '../evidence/exchange-origins.ts';
import type { WorkedOperations } from '../evidence/worked-operations.ts';
import type { CoveredPairs } from '../sending/covered-pairs.ts';
import type { Standard } from '../trial/kept-judgements.ts';

/** The parts of a session that make the report of a check. */
export interface Reporting {
  readonly standard: Standard;
  readonly secrets: Secrets;
  /** The most findings of one check: a target could cause any number. */
  readonly maxFindings: number;
  readonly origins: ExchangeOrigins;
  readonly worked: WorkedOperations;
  /** null: nobody reads the choices that the interface leaves open, nor the pairs of circumstances. */
  readonly dialect: DialectNotes | null;
  readonly pairs: CoveredPairs | null;
}
