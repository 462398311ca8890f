import type { Profile } from '../../specs/words/profile.ts';
import { AnswerLedger } from './answer-ledger.ts';
import { DialectNotes } from './dialect-notes.ts';
import { IssuedIds } from './issued-ids.ts';
import { WorkedOperations } from './worked-operations.ts';

/** What the answers of a run have shown, whichever check asked. */
export interface Evidence {
  readonly ledger: AnswerLedger;
  readonly issued: IssuedIds;
  readonly worked: WorkedOperations;
  /** null: what the interface leaves open is not observed. */
  readonly dialect: DialectNotes | null;
}

/** Characters of a secret that no answer holds by chance; words are shorter. */
const shortestTelling = 12;

/** @param mostDefects kept of one operation and group */
export function openEvidence(profile: Profile, mostDefects: number, observesDialect: boolean): Evidence {
  const { credentials, fixtures } = profile;
  // No new thing may have an id of the profile.
  const issued = new IssuedIds({
    accessTokens: credentials.accessToken === null ? [] : [credentials.accessToken],
    paymentIds: [...fixtures.paymentIds, ...fixtures.foreignPaymentIds],
  });
  return {
    issued,
    ledger: new AnswerLedger(mostDefects, tellingSecrets(profile), issued),
    worked: new WorkedOperations(profile),
    dialect: observesDialect ? new DialectNotes(profile) : null,
  };
}

/** The profile's own secrets, but for those that are short, or part of what the profile says in the open. */
function tellingSecrets(profile: Profile): readonly string[] {
  const { accessToken, clientId, clientSecret } = profile.credentials;
  const open = JSON.stringify([profile.name, profile.baseUrl, profile.provider, clientId, profile.fixtures]);
  return [accessToken, clientSecret].flatMap((secret) =>
    secret === null || secret.length < shortestTelling || open.includes(secret) ? [] : [secret],
  );
}
