import { bearer, garbage } from '../../generators/credentials/headers.ts';
import { automatedJobs, payGroups } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { judgeNothingIssued } from '../../oracle/authentication/no-effect.ts';
import { asString, jsonOf, refused, succeeded } from '../../oracle/kernel/answer.ts';
import { objectsIn } from '../../oracle/kernel/json-walk.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** Finds the access tokens in a refusal that the caller neither sent nor received before. */
function tokensIn(t: Trial, refusal: Exchange): readonly string[] {
  const sent = JSON.stringify(refusal.request);
  const tokens = [...objectsIn(jsonOf(refusal))].flatMap((object) => asString(object.access_token) ?? []);
  return tokens.filter(
    (token) => token.length > 8 && !sent.includes(token) && t.world.notes.written.connectionOf(token) === undefined,
  );
}

/** Tries an access token found in the refusal of a creation: if it works, the refused creation issued it. */
export async function tryIssuedToken(t: Trial, refusal: Exchange) {
  const [token] = refused(refusal) ? tokensIn(t, refusal) : [];
  const read = t.offers('list-automated-jobs') ? automatedJobs : t.offers('list-pay-groups') ? payGroups : null;
  if (token === undefined || read === null) return [];
  const use = await t.send(read({ kind: 'bearer', token }), { valid: false });
  if (!succeeded(use)) return [];
  // If the target accepts any token at all, this one proves nothing.
  const unknown = await t.send(read({ kind: 'raw', authorization: bearer(garbage) }), { valid: false });
  return refused(unknown) ? [judgeNothingIssued(refusal, use)] : [];
}
