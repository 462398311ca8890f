import { operations } from '../../specs/interface/operations.ts';
import { type Exchange, headerValues } from '../../specs/words/exchange.ts';
import { asObject, jsonOf } from '../kernel/answer.ts';
import { combineJudges, defineJudge, type RequestFacts, requirement } from '../kernel/judge.ts';

/** Finds which of many words occur in a text. It takes one pass, as fast for thousands of words as for a few. */
export class WordSearch {
  readonly #minLength: number;
  readonly #byStart = new Map<string, string[]>();
  /** 1 at the number ({@link pairAt}) of each pair of characters that a word begins with. */
  readonly #startPairs = new Uint8Array(1 << 16);
  #addedCount = 0;

  /** @param minLength the least length of a word, 2 or more; shorter words are ignored */
  constructor(minLength: number) {
    this.#minLength = minLength;
  }

  /** Adds the words that were added to a set since the last call: sets keep the order in which they were added. */
  addNew(words: ReadonlySet<string>): void {
    if (words.size === this.#addedCount) return;
    for (const word of [...words].slice(this.#addedCount)) this.#add(word);
    this.#addedCount = words.size;
  }

  #add(word: string): void {
    if (word.length < this.#minLength) return;
    const start = word.slice(0, this.#minLength);
    this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), word]);
    this.#startPairs[pairAt(word, 0)] = 1;
  }

  some(isWanted: (word: string) => boolean): boolean {
    for (const words of this.#byStart.values()) if (words.some(isWanted)) return true;
    return false;
  }

  wordsIn(text: string): readonly string[] {
    const found: string[] = [];
    for (let at = 0; at + this.#minLength <= text.length; at += 1) {
      if (this.#startPairs[pairAt(text, at)] !== 1) continue;
      const words = this.#byStart.get(text.slice(at, at + this.#minLength)) ?? [];
      for (const word of words) if (text.startsWith(word, at)) found.push(word);
    }
    return found;
  }
}

/** The number, below 2 to the 16th, of a pair of characters; some pairs share one. */
const pairAt = (text: string, at: number): number => (text.charCodeAt(at) * 251 + text.charCodeAt(at + 1)) & 0xffff;

const notSentBack = requirement(
  'SECRET-001',
  'No answer, in body or headers, contains the credential of the caller, except the one that issues it.',
);
const notHandedOut = requirement('SECRET-002', 'No answer contains the credential of somebody else.');
const notInError = requirement('SECRET-003', 'No error answer contains the credential that was refused.');

/** The least characters of a secret that is searched for: shorter ones may occur by chance. */
const minSecretLength = 8;

/** Needs no exception for answers that issue a token: their caller's credential is another, the client id and secret. */
const judgeOwnCredential = defineJudge([notSentBack, notInError], (exchange: Exchange) => {
  const { response } = exchange;
  const secrets = ownSecrets(exchange);
  if (response === null || secrets.length === 0) return undefined;
  const rule = response.status >= 400 ? notInError : notSentBack;
  return rule.judge(!secrets.some(standsIn(exchange, withoutEscapes(response.text))), {
    exchanges: [exchange],
    expected: 'an answer without the credential of the caller',
    actual: 'the credential stands in the answer',
    message: `${exchange.operation} sends the caller's credential back.`,
  });
});

const judgeOtherCredentials = defineJudge(
  [notHandedOut],
  (exchange: Exchange, { secrets }: Pick<RequestFacts, 'secrets'>) => {
    if (exchange.response === null) return undefined;
    const sent = sentCredential(exchange);
    const search = searchFor(secrets);
    const isOther = (secret: string): boolean => !sent.includes(secret);
    // No secret of anybody else is known yet.
    if (!search.some(isOther)) return undefined;
    const text = withoutEscapes(issuesCredential(exchange) ? withoutResult(exchange) : exchange.response.text);
    return notHandedOut.judge(![text, headersOf(exchange)].some((each) => search.wordsIn(each).some(isOther)), {
      exchanges: [exchange],
      expected: 'an answer without the credential of anyone',
      actual: "somebody else's access token or client secret stands in the answer",
      message: `${exchange.operation} hands out somebody else's credential.`,
    });
  },
);

export const judgeSecrets = combineJudges(judgeOtherCredentials, judgeOwnCredential);

/** The search for each set of secrets. A run adds secrets to its set. */
const searches = new WeakMap<ReadonlySet<string>, WordSearch>();

function searchFor(secrets: ReadonlySet<string>): WordSearch {
  const search = searches.get(secrets) ?? new WordSearch(minSecretLength);
  searches.set(secrets, search);
  search.addNew(secrets);
  return search;
}

function standsIn(exchange: Exchange, text: string): (secret: string) => boolean {
  const headers = headersOf(exchange);
  return (secret) => text.includes(secret) || headers.includes(secret);
}

function headersOf({ response }: Exchange): string {
  return (response?.headers ?? []).map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** Replaces JSON's escapes of slashes and ASCII letters by the characters. */
function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replaceAll('\\/', '/')
    .replace(/\\u00([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const issuesCredential = ({ operation }: Exchange): boolean => operations[operation].issuesToken;

/** Renders an answer without the issued token and ids: a secret may be composed of the ids. */
function withoutResult(exchange: Exchange): string {
  const result = asObject(jsonOf(exchange));
  if (result === undefined) return exchange.response?.text ?? '';
  const others = Object.entries(result).filter(([key]) => key !== 'access_token' && !key.endsWith('_id'));
  return JSON.stringify(Object.fromEntries(others));
}

/** The Authorization header as sent, followed by its decoded base64. */
function sentCredential({ request }: Exchange): string {
  return headerValues(request, 'authorization')
    .map((value) => `${value}\n${Buffer.from(credentialIn(value), 'base64').toString('utf8')}`)
    .join('\n');
}

const credentialIn = (header: string): string => header.replace(/^\s*\S+\s+/, '');

/** Lists the secrets in the Authorization header: the token or base64 pair as sent, and the decoded client secret. */
function ownSecrets(exchange: Exchange): readonly string[] {
  const values = headerValues(exchange.request, 'authorization').map(credentialIn);
  const secrets = values.flatMap((value) => {
    const plain = Buffer.from(value, 'base64').toString('utf8');
    const colon = plain.indexOf(':');
    return colon === -1 ? [value] : [value, plain.slice(colon + 1)];
  });
  return secrets.filter((secret) => secret.length >= minSecretLength);
}
