import { operations } from '../../specs/interface/operations.ts';
import { type Exchange, headerValues } from '../../specs/words/exchange.ts';
import { asObject, jsonOf } from '../kernel/answer.ts';
import type { Asked } from '../kernel/answer-judge.ts';
import { combineJudges, defineJudge, requirement } from '../kernel/judge.ts';
import { AnyOf } from './any-of.ts';

const notSentBack = requirement(
  'SECRET-001',
  'No answer, in body or headers, contains the credential of the caller, except the one that issues it.',
);

const notHandedOut = requirement('SECRET-002', 'No answer contains the credential of somebody else.');

const notInError = requirement('SECRET-003', 'No error answer contains the credential that was refused.');

/** Shorter values may stand in an answer by chance. */
const shortestSecret = 8;

const judgeOwnCredential = defineJudge([notSentBack, notInError], (exchange: Exchange) => {
  const { response } = exchange;
  const own = ownSecrets(exchange);
  if (response === null || own.length === 0) return undefined;
  const rule = response.status >= 400 ? notInError : notSentBack;
  return rule.judge(!own.some(standsIn(exchange, withoutEscapes(response.text))), {
    exchanges: [exchange],
    expected: 'an answer without the credential of the caller',
    actual: 'the credential stands in the answer',
    message: `${exchange.operation} sends the caller's credential back.`,
  });
});

const judgeOtherCredentials = defineJudge([notHandedOut], (exchange: Exchange, { secrets }: Pick<Asked, 'secrets'>) => {
  if (exchange.response === null) return undefined;
  const sent = sentCredential(exchange);
  const known = knownSecrets(secrets);
  const isOther = (secret: string): boolean => !sent.includes(secret);
  if (!known.some(isOther)) return undefined;
  const text = withoutEscapes(issuesCredential(exchange) ? withoutResult(exchange) : exchange.response.text);
  return notHandedOut.judge(![text, headersOf(exchange)].some((each) => known.in(each).some(isOther)), {
    exchanges: [exchange],
    expected: 'an answer without the credential of anyone',
    actual: "somebody else's access token or client secret stands in the answer",
    message: `${exchange.operation} hands out somebody else's credential.`,
  });
});

/** Judges that an answer holds no credential, the caller's or anyone's, except where creation issues one. */
export const judgeSecrets = combineJudges(judgeOtherCredentials, judgeOwnCredential);

/** The search made ready for each set of secrets, to which a run adds. */
const ready = new WeakMap<ReadonlySet<string>, AnyOf>();

function knownSecrets(secrets: ReadonlySet<string>): AnyOf {
  const known = ready.get(secrets) ?? new AnyOf(shortestSecret);
  ready.set(secrets, known);
  known.take(secrets);
  return known;
}

/** Whether a secret stands in this text, or in a header of the answer. */
function standsIn(exchange: Exchange, text: string): (secret: string) => boolean {
  const headers = headersOf(exchange);
  return (secret) => text.includes(secret) || headers.includes(secret);
}

function headersOf({ response }: Exchange): string {
  return (response?.headers ?? []).map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** Replaces the escapes of slashes and ASCII letters that JSON allows by the characters themselves. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replaceAll('\\/', '/')
    .replace(/\\u00([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function issuesCredential({ operation }: Exchange): boolean {
  return operations[operation].issuesToken;
}

/** Returns an answer without issued credentials and ids: a token may be composed of these. */
function withoutResult(exchange: Exchange): string {
  const result = asObject(jsonOf(exchange));
  if (result === undefined) return exchange.response?.text ?? '';
  const beside = Object.entries(result).filter(([key]) => key !== 'access_token' && !key.endsWith('_id'));
  return JSON.stringify(Object.fromEntries(beside));
}

/** The Authorization header as sent, and what its base64 stands for. */
function sentCredential({ request }: Exchange): string {
  return headerValues(request, 'authorization')
    .map((value) => `${value}\n${Buffer.from(credentialIn(value), 'base64').toString('utf8')}`)
    .join('\n');
}

function credentialIn(header: string): string {
  return header.replace(/^\s*\S+\s+/, '');
}

/** The secret parts of the Authorization header as sent: the token, the pair in base64, and its secret in plain. */
function ownSecrets(exchange: Exchange): readonly string[] {
  const values = headerValues(exchange.request, 'authorization').map(credentialIn);
  const secrets = values.flatMap((value) => {
    const plain = Buffer.from(value, 'base64').toString('utf8');
    const colon = plain.indexOf(':');
    return colon === -1 ? [value] : [value, plain.slice(colon + 1)];
  });
  return secrets.filter((secret) => secret.length >= shortestSecret);
}
