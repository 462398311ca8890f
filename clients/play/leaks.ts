import { broken, holds, type Judgement, notApplicable } from '../../oracle/kernel/judge.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** So many characters in a row of a secret, or of its base64, are a leak. */
const shortest = 8;

/** Only the random part of a secret counts. */
const leaksSecret = (text: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => {
    const random = secret.slice(secret.lastIndexOf('-') + 1);
    return [random, ...encodings(random)].some((each) => holdsPart(text, each));
  });

function holdsPart(text: string, secret: string): boolean {
  const starts = Array.from({ length: Math.max(0, secret.length - shortest + 1) }, (_, at) => at);
  return starts.some((at) => text.includes(secret.slice(at, at + shortest)));
}

/** Base64 at each offset in a group of three bytes, without the characters that neighbours affect. */
const encodings = (secret: string): readonly string[] =>
  [0, 2, 3].map((cut, before) =>
    Buffer.from(`${' '.repeat(before)}${secret}`)
      .toString('base64')
      .replaceAll('=', '')
      .slice(cut, -1),
  );

const keepsSecrets = 'CARE-008';

/** Not applicable if the client sent nothing. */
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
