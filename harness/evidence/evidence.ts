import { IssuedIds } from '../../oracle/every-answer/issued-ids.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { AnswerLedger } from './answer-ledger.ts';
import { Backlog } from './backlog.ts';
import { DialectNotes } from './dialect-notes.ts';
import { WorkedOperations } from './worked-operations.ts';

/** The facts that a session learns of the target from all its answers. */
export interface Evidence {
  readonly ledger: AnswerLedger;
  readonly issued: IssuedIds;
  readonly backlog: Backlog;
  readonly worked: WorkedOperations;
  /** Notes the choices that the interface leaves open; null: the run does not observe them. */
  readonly dialect: DialectNotes | null;
}

/** The least characters of a secret that no answer contains by chance. */
const shortestDistinctive = 12;

/** Opens the evidence of a session. @param maxDefects the most defects to keep of one operation and group */
export function openEvidence(profile: Profile, maxDefects: number, observesDialect: boolean): Evidence {
  const { credentials, fixtures } = profile;
  // A new thing must not get an id that the profile already names.
  const issued = new IssuedIds({
    accessTokens: [credentials.accessToken, credentials.foreignAccessToken].flatMap((token) => token ?? []),
    paymentIds: [...fixtures.paymentIds, ...fixtures.foreignPaymentIds],
  });
  const backlog = new Backlog();
  return {
    issued,
    backlog,
    ledger: new AnswerLedger(maxDefects, distinctiveSecrets(profile), issued, backlog),
    worked: new WorkedOperations(profile),
    dialect: observesDialect ? new DialectNotes(profile, backlog) : null,
  };
}

/** The profile's own secrets, except short ones and secrets that are part of its public values. */
function distinctiveSecrets(profile: Profile): readonly string[] {
  const { accessToken, foreignAccessToken, clientId, clientSecret } = profile.credentials;
  const publicValues = JSON.stringify([profile.name, profile.baseUrl, profile.provider, clientId, profile.fixtures]);
  return [accessToken, foreignAccessToken, clientSecret].flatMap((secret) =>
    secret === null || secret.length < shortestDistinctive || publicValues.includes(secret) ? [] : [secret],
  );
}
