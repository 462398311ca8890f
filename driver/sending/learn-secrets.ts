import { issuedTokens } from '../secrets/issued-tokens.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Step } from './sending.ts';

/**
 * Remembers each credential that is sent, and each access token that an answer hands out.
 * @param onIssued called with each such token at its first appearance
 */
export function learnSecrets(secrets: Secrets, onIssued: (token: string) => void): Step {
  return (next) => async (sending) => {
    for (const [name, value] of sending.request.headers) {
      if (name.toLowerCase() === 'authorization') secrets.noteSent(value);
    }
    const reply = await next(sending);
    for (const response of [...reply.soFar.earlier, reply.response]) {
      if (response === null) continue;
      for (const token of issuedTokens(response)) {
        if (secrets.has(token)) continue;
        secrets.addToken(token);
        onIssued(token);
      }
    }
    return reply;
  };
}
