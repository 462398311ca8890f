import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Judged, OwnsRequirements } from '../kernel/judge.ts';
import { judgePollingPace } from './polling.ts';
import { judgeSentBatch, judgeSentBody } from './sent-body.ts';
import { judgeSentCredential } from './sent-credential.ts';
import { judgeSentDisconnection, judgeSentEntity } from './sent-entity.ts';
import { judgeSentMediaType, judgeSentVersion } from './sent-headers.ts';
import { judgeSentIds } from './sent-ids.ts';
import { judgeSentBatchSize, judgeSentWindows } from './sent-sizes.ts';

/** Judges what a client sent, from evidence of that kind. */
type ClientJudge<Evidence> = ((evidence: Evidence) => Judged<RequirementId>) & OwnsRequirements;

/** Judge one request each, by what was sent alone, whoever recorded it. */
export const clientJudges: readonly ClientJudge<Exchange>[] = [
  judgeSentVersion,
  judgeSentMediaType,
  judgeSentCredential,
  judgeSentIds,
  judgeSentEntity,
  judgeSentDisconnection,
  judgeSentBody,
  judgeSentBatch,
  judgeSentBatchSize,
  judgeSentWindows,
];

/** Judge the requests of one client together, in the order of their start. */
export const clientHistoryJudges: readonly ClientJudge<readonly Exchange[]>[] = [judgePollingPace];
