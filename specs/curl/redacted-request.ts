import { type Header, headerValue, type SentRequest } from '../words/exchange.ts';
import { isEmpty, isPlain, literalOf, printCommand, quoteLiteral, type ShellText, shellWord } from './shell-text.ts';

const credentials = 'ACCESS_TOKEN(?:_\\d{1,5})?|CLIENT_ID|CLIENT_SECRET';

/** Makes expansions of placeholders of credentials, and of a header's variable; all other text stays literal. */
export function expandPlaceholders(text: string, ofHeader: string | null = null): ShellText {
  if (!text.includes('$')) return text === '' ? [] : [text];
  // An empty name would make an expansion of any dollar sign, and a command of what follows it.
  const names = ofHeader !== null && /^[A-Z_][A-Z0-9_]*$/.test(ofHeader) ? `${credentials}|${ofHeader}` : credentials;
  // E.g. `$CLIENT_ID`; `${ACCESS_TOKEN%??}`, without its last two; `${ACCESS_TOKEN:2:5}`, five from the third one on.
  const variable = `\\$(?:${names})(?![A-Z0-9_])`;
  const cut = `\\$\\{(?:${names})(?:%\\?{1,16}|#\\?{1,16})?\\}`;
  const slice = `\\$\\{(${names}):(\\d{1,5}):(\\d{1,5})\\}`;
  const value = `(?:${variable}:${variable}|${variable}|${cut})`;
  // E.g. `base64($CLIENT_ID:$CLIENT_SECRET)`, `upper($ACCESS_TOKEN)`.
  const pattern = new RegExp(`(base64|upper|lower|swap)\\((${value})\\)|${slice}|${value}`, 'g');
  const parts: (string | { readonly expansion: string })[] = [];
  let copiedTo = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, filter, inner = '', name, from, length] = match;
    if (match.index > copiedTo) parts.push(text.slice(copiedTo, match.index));
    if (filter !== undefined) parts.push({ expansion: `$(printf %s "${inner}" | ${filters[filter] ?? 'cat'})` });
    else if (name !== undefined) {
      const first = Number(from) + 1;
      parts.push({ expansion: `$(printf %s "$${name}" | cut -c${first}-${Number(from) + Number(length)})` });
    } else parts.push({ expansion: whole });
    copiedTo = match.index + whole.length;
  }
  if (copiedTo < text.length) parts.push(text.slice(copiedTo));
  return parts;
}

const filters: Readonly<Record<string, string>> = {
  base64: "base64 | tr -d '\\n'",
  upper: 'tr a-z A-Z',
  lower: 'tr A-Z a-z',
  swap: 'tr a-zA-Z A-Za-z',
};

/** A request as a command line of curl has it; secrets are expansions of shell variables. */
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

/** @returns null if curl can't be given the request */
function writeCurlLine(request: ShellRequest): string | null {
  const { body } = request;
  const curlWords = curlArguments(request);
  if (curlWords === null) return null;
  const words = ['curl -i', ...curlWords];
  if (body === null || isEmpty(body)) return words.join(' ');
  if (isPlain(literalOf(body))) return [...words, '--data-raw', shellWord(body)].join(' ');
  return `${printCommand(body)} | ${[...words, '--data-binary @-'].join(' ')}`;
}

/** Writes curl's arguments but the body; `isRelative`: the caller answers for the address. null: curl can't. */
export function curlArguments(request: ShellRequest, isRelative = false): readonly string[] | null {
  const { method, url, headers, user, body } = request;
  const address = literalOf(url);
  const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
  if (!isRelative && !/^https?:\/\/./.test(address)) return null;
  if (!/^[A-Z]+$/.test(method)) return null;
  if (headers.some(([name]) => !headerName.test(name))) return null;
  const words = [...optionsFor(address), ...methodOption(method, body), shellWord(url)];
  if (user !== null) words.push(`-u ${shellWord(user)}`);
  words.push(...headers.map(([name, value]) => headerOption(name, value)));
  // An empty header keeps curl from adding its own.
  if (body !== null && headerValue(request, 'content-type') === undefined)
    words.push(`-H ${quoteLiteral('Content-Type:')}`);
  return words;
}

/** Options that keep curl from taking brackets for ranges, from shortening `/../`, and from HTTP/2. */
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

/** Empty if curl can't send the request. */
export const redactedCurlLine = (request: SentRequest): string => writeCurlLine(redactedShellRequest(request)) ?? '';

export function redactedShellRequest({ method, url, headers, body }: SentRequest): ShellRequest {
  const credentials = headers.filter(isAuthorization);
  // With -u curl sends one credential, and only where no header has another.
  const basic = credentials.length === 1 ? credentials.find(([, value]) => basicPair.test(value)) : undefined;
  const others = headers.filter((header) => header !== basic && !isOurOwn(header));
  return {
    method,
    url: expandPlaceholders(url),
    headers: others.map((header) => [header[0], headerText(header)]),
    user: basic === undefined ? null : expandPlaceholders(basicPair.exec(basic[1])?.[1] ?? ''),
    body: body === null ? null : expandPlaceholders(body),
  };
}

/** The names of the variables that a request needs, e.g. `ACCESS_TOKEN`. */
export function variablesIn({ url, body, headers }: SentRequest): readonly string[] {
  const texts = [
    expandPlaceholders(url),
    expandPlaceholders(body ?? ''),
    ...headers.map(([name, value]) => expandPlaceholders(value, variableOf(name))),
  ];
  const expansions = texts.flat().flatMap((part) => (typeof part === 'string' ? [] : [part.expansion]));
  return [
    ...new Set(
      expansions.flatMap((each) => [...each.matchAll(/\$\{?([A-Z_][A-Z0-9_]*)/g)].map(([, name = '']) => name)),
    ),
  ];
}

const basicPair = /^Basic base64\((.+)\)$/;

const isAuthorization = ([name]: Header): boolean => name.toLowerCase() === 'authorization';

function headerText(header: Header): ShellText {
  const [name, value] = header;
  const pair = isAuthorization(header) ? basicPair.exec(value)?.[1] : undefined;
  if (pair === undefined) return expandPlaceholders(value, variableOf(name));
  return ['Basic ', { expansion: `$(printf %s ${shellWord(expandPlaceholders(pair))} | base64 | tr -d '\\n')` }];
}

/** Whether the harness names itself in this header of every request: curl names itself there. */
function isOurOwn([name, value]: Header): boolean {
  const harnessValues = { accept: 'application/json', 'user-agent': 'payroll-conformance' };
  return Object.entries(harnessValues).some(([key, usual]) => name.toLowerCase() === key && value === usual);
}

/** The variable that stands for the value of a header of the profile: `X-Gateway-Key` is `X_GATEWAY_KEY`. */
function variableOf(name: string): string | null {
  const variable = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '_')
    .replace(/^(?=\d)/, '_');
  return variable === '' ? null : variable;
}
