import { headerValue } from '../words/exchange.ts';
import { isPlain, printCommand, quoteLiteral, type ShellText, shellWord } from './shell-text.ts';

/** A request as it is to be sent again: secrets stand in it as expansions of shell variables. */
export interface ShellRequest {
  readonly method: string;
  /** Absolute, http or https. */
  readonly url: ShellText;
  /** In order; an empty value is an empty text. */
  readonly headers: readonly (readonly [name: string, value: ShellText])[];
  /** Name and password of a basic credential, where that is sent instead of an Authorization header. */
  readonly user: ShellText | null;
  readonly body: ShellText | null;
}

/** Writes a request as one safe line for a POSIX shell; null if curl can't be given it. */
export function writeCurlLine(request: ShellRequest): string | null {
  const { body } = request;
  const given = curlArguments(request);
  if (given === null) return null;
  const words = ['curl -i', ...given];
  if (body === null || isEmpty(body)) return words.join(' ');
  if (isPlain(literalOf(body))) return [...words, '--data-raw', shellWord(body)].join(' ');
  return `${printCommand(body)} | ${[...words, '--data-binary @-'].join(' ')}`;
}

/** Writes curl's arguments but the body; `isRelative`: the caller answers for the address. null: curl can't. */
export function curlArguments(request: ShellRequest, isRelative = false): readonly string[] | null {
  const { method, url, headers, user, body } = request;
  const address = literalOf(url);
  const token = /^[\w!#$%&'*+.^`|~-]+$/;
  if (!isRelative && !/^https?:\/\/./.test(address)) return null;
  if (!/^[A-Z]+$/.test(method)) return null;
  if (headers.some(([name]) => !token.test(name))) return null;
  const words = [...optionsFor(address), ...methodOption(method, body), shellWord(url)];
  if (user !== null) words.push(`-u ${shellWord(user)}`);
  words.push(...headers.map(([name, value]) => headerOption(name, value)));
  // An empty header keeps curl from adding its own.
  if (body !== null && headerValue(request, 'content-type') === undefined)
    words.push(`-H ${quoteLiteral('Content-Type:')}`);
  return words;
}

/** Lists the options that keep curl from changing this address or this protocol. */
const optionsFor = (address: string): readonly string[] => [
  ...(/[[\]{}]/.test(address) ? ['-g'] : []),
  ...(/\/\.{1,2}(\/|$)/.test(address) ? ['--path-as-is'] : []),
  ...(address.startsWith('https:') ? ['--http1.1'] : []),
];

/** The option for the method; none for a POST with a body or a GET without one, which curl sends by default. */
function methodOption(method: string, body: ShellText | null): readonly string[] {
  const implied = body === null || isEmpty(body) ? 'GET' : 'POST';
  return method === implied ? [] : [`-X ${method}`];
}

function headerOption(name: string, value: ShellText): string {
  // curl takes `Name;` for a header without a value; with a colon it would leave the header out.
  if (isEmpty(value)) return `-H ${quoteLiteral(`${name};`)}`;
  const text: ShellText = [`${name}: `, ...value];
  // Headers go out as Latin-1, while a terminal would hand curl UTF-8.
  return /^[ -~]*$/.test(literalOf(value)) ? `-H ${shellWord(text)}` : `-H "$(${printCommand(text, 'latin1')})"`;
}

/** Joins the literal stretches of a text, without its expansions. */
const literalOf = (text: ShellText): string => text.map((part) => (typeof part === 'string' ? part : '')).join('');

const isEmpty = (text: ShellText): boolean => text.every((part) => part === '');
