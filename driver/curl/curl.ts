import type { Header, SentRequest } from '../../specs/words/exchange.ts';
import { headerValue } from '../../specs/words/headers.ts';
import type { SafeText } from '../../specs/words/safe-text.ts';
import { basicPair } from '../secrets/basic-pair.ts';
import type { Parts, Secrets } from '../secrets/secrets.ts';
import { quoted, shellWord } from './shell-word.ts';

/**
 * The request as one line for a POSIX shell in which `ACCESS_TOKEN`, `CLIENT_ID` and the like are exported. It holds no
 * secret, no line break and no control character. Fed with the same values, curl sends what the driver sent.
 */
export function curlLine(request: SentRequest, secrets: Secrets): SafeText {
  return secrets.redact(writtenLine(request, secrets));
}

function writtenLine(request: SentRequest, secrets: Secrets): string {
  const { url, body } = request;
  const words = [...commandFor(url), ...methodOption(request), shellWord(secrets.parts(url))];
  const headers = request.headers.filter((header) => !isOurOwn(header));
  const credentials = headers.filter(isAuthorization);
  // With -u curl sends one credential, and only where no header has another.
  const pair = credentials.length === 1 ? basicPair(credentials[0]?.[1] ?? '') : null;
  words.push(
    ...headers.map((header) =>
      pair !== null && isAuthorization(header) ? userOption(pair, secrets) : headerOption(header, secrets),
    ),
  );
  // An empty one keeps curl from adding its own.
  if (body !== null && headerValue(request, 'content-type') === undefined) words.push(`-H ${quoted('Content-Type:')}`);
  if (body === null || body === '') return words.join(' ');
  const parts = secrets.parts(body);
  if (isPlain(body)) return [...words, '--data-raw', shellWord(parts)].join(' ');
  return `${printed(parts)} | ${[...words, '--data-binary @-'].join(' ')}`;
}

/** curl, and what keeps it from changing this address or this protocol. */
function commandFor(url: string): readonly string[] {
  return [
    'curl -i',
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    ...(/\/\.{1,2}(\/|$)/.test(url) ? ['--path-as-is'] : []),
    ...(url.startsWith('https:') ? ['--http1.1'] : []),
  ];
}

/** A body makes a POST of it, none a GET; anything else has to be said. */
function methodOption({ method, body }: SentRequest): readonly string[] {
  const implied = body === null || body === '' ? 'GET' : 'POST';
  return method === implied ? [] : [`-X ${method}`];
}

/** Whether the harness names itself in this header of every request: curl names itself there. */
function isOurOwn([name, value]: Header): boolean {
  const own = { accept: 'application/json', 'user-agent': 'payroll-conformance' };
  return Object.entries(own).some(([key, usual]) => name.toLowerCase() === key && value === usual);
}

function isAuthorization([name]: Header): boolean {
  return name.toLowerCase() === 'authorization';
}

function userOption(pair: readonly [string, string], secrets: Secrets): string {
  return `-u ${shellWord(pairParts(pair, secrets))}`;
}

function pairParts([id, secret]: readonly [string, string], secrets: Secrets): Parts {
  return [...secrets.headerParts(id), ':', ...secrets.headerParts(secret)];
}

function headerOption([name, value]: Header, secrets: Secrets): string {
  const pair = basicPair(value);
  const parts = pair === null ? [] : pairParts(pair, secrets);
  if (parts.some((part) => typeof part !== 'string'))
    return `-H "${name}: Basic $(printf %s ${shellWord(parts)} | base64 | tr -d '\\n')"`;
  // curl takes `Name;` for a header without a value; with a colon it would leave the header out.
  if (value === '') return `-H ${quoted(`${name};`)}`;
  const text: Parts = [`${name}: `, ...secrets.headerParts(value)];
  // Headers go out as Latin-1, while a terminal would hand curl UTF-8.
  return /^[ -~]*$/.test(value) ? `-H ${shellWord(text)}` : `-H "$(${printed(text, 'latin1')})"`;
}

/** Whether a text can stand in a command line, and on a screen, as it is. */
function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/** A command that prints the text, with everything that does not show written as octal escapes. */
function printed(parts: Parts, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  const words = parts.map((part) => (typeof part === 'string' ? quoted(escaped(part, encoding)) : shellWord([part])));
  const formats = parts.map((part) => (typeof part === 'string' ? '%b' : '%s'));
  return `printf ${quoted(formats.join(''))} ${words.join(' ')}`;
}

function escaped(text: string, encoding: 'utf8' | 'latin1'): string {
  const hidden = encoding === 'utf8' ? /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu : /[^ -~]/g;
  return text
    .replaceAll('\\', '\\\\')
    .replace(hidden, (character) =>
      [...Buffer.from(character, encoding)].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join(''),
    );
}
