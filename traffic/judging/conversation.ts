import type { Judgement, OwnsRequirements, RequestFacts } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { SentCredential } from '../exchanges/sent-credential.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Span } from './times.ts';

/** A request that may have changed data: it calls no operation, or its answer was not recorded. */
export interface UnknownWrite extends Span {
  readonly credential: SentCredential;
}

/** Judges recorded exchanges, alone or several together, in bounded memory. */
export interface Conversation extends OwnsRequirements {
  /** Notes an exchange as it is read, when exchanges that started earlier may still follow. */
  note?(read: ReadExchange, facts: RequestFacts): void;
  noteUnknown?(write: UnknownWrite): void;
  /** Exchanges come in the order of their start. */
  observe(read: ReadExchange, facts: RequestFacts): readonly Judgement<RequirementId>[];
}

/** The judgements of a conversation on an exchange. */
export type Said = readonly Judgement<RequirementId>[];
