import { broken, holds, type Judgement, notApplicable } from '../../oracle/kernel/judge.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** Characters of a secret in a row that may stand nowhere. */
const shortest = 8;

/** Whether a text holds eight characters in a row of the random part of a secret. */
const leaksSecret = (text: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => {
    const random = secret.slice(secret.lastIndexOf('-') + 1);
    const starts = Array.from({ length: Math.max(0, random.length - shortest + 1) }, (_, at) => at);
    return starts.some((at) => text.includes(random.slice(at, at + shortest)));
  });

/** The part of a pair in base64 that only its secret decides. */
export function encodedSecret(clientId: string, clientSecret: string): string {
  const [random = ''] = clientSecret.split('-').slice(-1);
  const known = clientId.length + 1 + clientSecret.length - random.length;
  return Buffer.from(`${clientId}:${clientSecret}`)
    .toString('base64')
    .slice(Math.ceil((known * 4) / 3) + 1);
}

/** The requirement that no secret stands in what a client writes. */
const keepsSecrets = 'CARE-008';

/** Judges what a client wrote, where it was given something to keep. */
export function judgeLeaks(
  text: string,
  secrets: readonly string[],
  exchanges: readonly Exchange[],
  operation: OperationId,
): Judgement {
  if (exchanges.length === 0) return notApplicable(keepsSecrets, 'not-observed', 'the client asked nothing');
  if (!leaksSecret(text, secrets)) return holds(keepsSecrets);
  return broken(keepsSecrets, {
    exchanges,
    operation,
    expected: 'no eight characters of a token or secret',
    actual: 'some of them stand in stdout, stderr, or a file of --watch-dir',
    message: 'The client writes parts of a credential into its output.',
  });
}
