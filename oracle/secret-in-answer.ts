import type { Exchange } from '../specs/exchange.ts';
import { operations } from '../specs/operations.ts';
import { jsonOf } from './answer.ts';
import { asObject } from './json.ts';
import { type Judgement, judge } from './judgement.ts';

/** Shorter values may stand in an answer by chance. */
const shortestSecret = 8;

/**
 * Judges that an answer holds no credential: neither the caller's own nor anyone's, except where creation issues one.
 *
 * @param known the access tokens that the run has been given, whoever's they are, and the profile's own secrets
 */
export function judgeSecrets(exchange: Exchange, known: ReadonlySet<string>): readonly Judgement[] {
  const { response } = exchange;
  if (response === null) return [];
  const headers = response.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const standsIn = (text: string) => (secret: string) => text.includes(secret) || headers.includes(secret);
  const text = withoutEscapes(response.text);
  const own = ownSecrets(exchange);
  const isError = response.status >= 400;
  const sent = sentCredential(exchange);
  const others = [...known].filter((secret) => secret.length >= shortestSecret && !sent.includes(secret));
  const judgements: Judgement[] = [];
  if (own.length > 0) {
    judgements.push(
      judge(isError ? 'SECRET-003' : 'SECRET-001', !own.some(standsIn(text)), {
        exchanges: [exchange],
        expected: 'an answer without the credential of the caller',
        actual: 'the credential stands in the answer',
        message: `${exchange.operation} sends the caller's credential back.`,
      }),
    );
  }
  if (others.length > 0) {
    const unissued = issuesCredential(exchange) ? withoutEscapes(withoutResult(exchange)) : text;
    judgements.push(
      judge('SECRET-002', !others.some(standsIn(unissued)), {
        exchanges: [exchange],
        expected: 'an answer without the credential of anyone',
        actual: "somebody else's access token or client secret stands in the answer",
        message: `${exchange.operation} hands out somebody else's credential.`,
      }),
    );
  }
  return judgements;
}

/** The slashes and ASCII letters that JSON may escape, as they are read. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replaceAll('\\/', '/')
    .replace(/\\u00([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function issuesCredential({ operation }: Exchange): boolean {
  return operations[operation].issuesToken;
}

/**
 * What an answer has beside the result that issues a credential: a token may be made of the ids of that result, or of an
 * earlier token.
 */
function withoutResult(exchange: Exchange): string {
  const result = asObject(jsonOf(exchange));
  if (result === undefined) return exchange.response?.text ?? '';
  const beside = Object.entries(result).filter(([key]) => key !== 'access_token' && !key.endsWith('_id'));
  return JSON.stringify(Object.fromEntries(beside));
}

/** The Authorization header as sent, and what its base64 stands for. */
function sentCredential({ request }: Exchange): string {
  const values = request.headers.flatMap(([name, value]) => (name.toLowerCase() === 'authorization' ? [value] : []));
  return values.map((value) => `${value}\n${Buffer.from(credentialIn(value), 'base64').toString('utf8')}`).join('\n');
}

function credentialIn(header: string): string {
  return header.replace(/^\s*\S+\s+/, '');
}

/** The secret parts of the Authorization header as sent: the token, the basic pair in base64, and its secret in plain. */
function ownSecrets(exchange: Exchange): readonly string[] {
  const values = exchange.request.headers.flatMap(([name, value]) =>
    name.toLowerCase() === 'authorization' ? [credentialIn(value)] : [],
  );
  const secrets = values.flatMap((value) => {
    const plain = Buffer.from(value, 'base64').toString('utf8');
    const colon = plain.indexOf(':');
    return colon === -1 ? [value] : [value, plain.slice(colon + 1)];
  });
  return secrets.filter((secret) => secret.length >= shortestSecret);
}
