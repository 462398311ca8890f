import type { Header, SentRequest } from '../words/exchange.ts';
import { type ShellRequest, writeCurlLine } from './curl-line.ts';
import { expandPlaceholders } from './placeholders.ts';
import { type ShellText, shellWord } from './shell-text.ts';

/** Writes the curl line of a redacted request, secrets from variables; empty if curl can't send it. */
export const redactedCurlLine = (request: SentRequest): string => writeCurlLine(redactedShellRequest(request)) ?? '';

/** Makes a redacted request one that a shell can send again. */
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

/** Lists the variables that a curl line takes credentials from, each once. */
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
  const own = { accept: 'application/json', 'user-agent': 'payroll-conformance' };
  return Object.entries(own).some(([key, usual]) => name.toLowerCase() === key && value === usual);
}

/** The variable that stands for the value of a header of the profile: `X-Gateway-Key` is `X_GATEWAY_KEY`. */
function variableOf(name: string): string | null {
  const variable = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '_')
    .replace(/^(?=\d)/, '_');
  return variable === '' ? null : variable;
}
