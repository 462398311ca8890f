import type { Exchange } from '../specs/exchange.ts';
import { type Judgement, judge } from './judgement.ts';

/** Shorter values may stand in an answer by chance. */
const shortestSecret = 8;

/**
 * Judges that an answer holds no credential: neither the caller's own nor anyone's, except where creation issues one.
 *
 * @param issued access tokens that the run has been given, whoever's they are
 */
export function judgeSecrets(exchange: Exchange, issued: ReadonlySet<string>): readonly Judgement[] {
  const { response } = exchange;
  if (response === null) return [];
  const text = `${response.text}\n${response.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}`;
  const own = ownSecrets(exchange);
  const isError = response.status >= 400;
  const issues = exchange.operation === 'create-sandbox-connection' || exchange.operation === 'create-sandbox-account';
  const others = issues ? [] : [...issued].filter((token) => !own.includes(token));
  const judgements: Judgement[] = [];
  if (own.length > 0) {
    judgements.push(
      judge(isError ? 'SECRET-003' : 'SECRET-001', !own.some((secret) => text.includes(secret)), {
        exchanges: [exchange],
        expected: 'an answer without the credential of the caller',
        actual: 'the credential stands in the answer',
        message: `${exchange.operation} sends the caller's credential back.`,
      }),
    );
  }
  if (others.length > 0) {
    judgements.push(
      judge('SECRET-002', !others.some((secret) => text.includes(secret)), {
        exchanges: [exchange],
        expected: 'an answer without the credential of anyone',
        actual: "another connection's access token stands in the answer",
        message: `${exchange.operation} hands out somebody else's credential.`,
      }),
    );
  }
  return judgements;
}

/** The secret parts of the Authorization header as sent: the token, the basic pair in base64, and its secret in plain. */
function ownSecrets(exchange: Exchange): readonly string[] {
  const values = exchange.request.headers.flatMap(([name, value]) =>
    name.toLowerCase() === 'authorization' ? [value.replace(/^\s*\S+\s+/, '')] : [],
  );
  const secrets = values.flatMap((value) => {
    const plain = Buffer.from(value, 'base64').toString('utf8');
    const colon = plain.indexOf(':');
    return colon === -1 ? [value] : [value, plain.slice(colon + 1)];
  });
  return secrets.filter((secret) => secret.length >= shortestSecret);
}
