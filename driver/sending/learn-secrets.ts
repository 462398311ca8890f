import { headerValues } from '../../specs/words/exchange.ts';
import { type IssuedToken, issuedTokens } from '../secrets/issued-tokens.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { failedReply, type Step } from './sending.ts';

/** Remembers each credential sent or issued. Beyond the bounds every answer fails: reports could show its tokens. */
export const learnSecrets =
  (secrets: Secrets, onIssued: (issued: IssuedToken) => void, onFull: (reason: string) => void): Step =>
  (next) =>
  async (sending) => {
    for (const value of headerValues(sending.request, 'authorization')) secrets.noteSent(value);
    const reply = await next(sending);
    for (const response of [...reply.soFar.earlier, reply.response]) {
      if (response === null) continue;
      for (const issued of issuedTokens(response)) {
        if (secrets.has(issued.token)) continue;
        secrets.addToken(issued.token, issued.ids);
        if (secrets.full === null) onIssued(issued);
      }
    }
    if (secrets.full === null) return reply;
    const bound = secrets.full;
    const message = `the access tokens that the target issued exceed ${bound}: no more of them can be kept out of reports`;
    onFull(message);
    return { ...failedReply(sending, { kind: 'bound', bound, message }), soFar: { ...reply.soFar, earlier: [] } };
  };
