import type { RequestFacts } from '../../oracle/kernel/answer-judge.ts';
import type { Judgement, OwnsRequirements } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { SentCredential } from '../exchanges/sent-credential.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Span } from './write-times.ts';

/** A request that may have changed something, though the interface lacks it, or its answer was not recorded. */
export interface UnknownWrite extends Span {
  readonly credential: SentCredential;
}

/** Judges what exchanges say, each by itself or several together. Its memory is bounded. */
export interface Conversation extends OwnsRequirements {
  /** Takes notice of an exchange as it comes, before those that started earlier may have come. */
  note?(read: ReadExchange, asked: RequestFacts): void;
  noteUnknown?(write: UnknownWrite): void;
  /** Judges an exchange, in the order of their start. */
  observe(read: ReadExchange, asked: RequestFacts): readonly Judgement<RequirementId>[];
}

/** The judgements of a conversation on what has come so far. */
export type Said = readonly Judgement<RequirementId>[];
