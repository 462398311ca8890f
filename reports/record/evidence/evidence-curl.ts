import { type ShellRequest, writeCurlLine } from '../../../specs/curl/curl-line.ts';
import { type ShellText, shellWord } from '../../../specs/curl/shell-text.ts';
import type { Header } from '../../../specs/words/exchange.ts';
import type { ExchangeEvidence } from './evidence.ts';
import { evidenceBounds } from './evidence-bounds.ts';
import { expandPlaceholders } from '../../../specs/curl/placeholders.ts';

/**
 * The curl line that sends the request of an exchange again, with secrets from variables such as `ACCESS_TOKEN`. It is
 * made from the request as data, so that it does nothing but send that request, whoever wrote the evidence.
 * @returns an empty text where the request was not kept whole, or is none that curl can send
 */
export function curlOf(evidence: ExchangeEvidence): string {
  const request = shellRequestOf(evidence);
  const line = (request === null ? null : writeCurlLine(request)) ?? '';
  return line.length > evidenceBounds.curlCharacters ? '' : line;
}

/** The request of an exchange as a shell can send it again; null where it was not kept whole. */
export function shellRequestOf({ request }: ExchangeEvidence): ShellRequest | null {
  const { body } = request;
  if (body !== null && body.length >= evidenceBounds.bodyCharacters) return null;
  const credentials = request.headers.filter(([name]) => name.toLowerCase() === 'authorization');
  // With -u curl sends one credential, and only where no header has another.
  const basic = credentials.length === 1 ? credentials.find(isBasic) : undefined;
  const headers = request.headers.filter((header) => header !== basic && !isOurOwn(header));
  return {
    method: request.method,
    url: expandPlaceholders(request.url),
    headers: headers.map((header) => [header[0], headerText(header)]),
    user: basic === undefined ? null : expandPlaceholders(basicPair.exec(basic[1])?.[1] ?? ''),
    body: body === null ? null : expandPlaceholders(body),
  };
}

/** The variables that a curl line takes credentials from, each once. */
export function variablesIn({ request }: ExchangeEvidence): readonly string[] {
  const texts = [
    expandPlaceholders(request.url),
    expandPlaceholders(request.body ?? ''),
    ...request.headers.map(([name, value]) => expandPlaceholders(value, variableOf(name))),
  ];
  const expansions = texts.flat().flatMap((part) => (typeof part === 'string' ? [] : [part.expansion]));
  return [
    ...new Set(
      expansions.flatMap((each) => [...each.matchAll(/\$\{?([A-Z_][A-Z0-9_]*)/g)].map(([, name = '']) => name)),
    ),
  ];
}

function headerText([name, value]: Header): ShellText {
  const pair = name.toLowerCase() === 'authorization' ? basicPair.exec(value)?.[1] : undefined;
  if (pair === undefined) return expandPlaceholders(value, variableOf(name));
  return ['Basic ', { expansion: `$(printf %s ${shellWord(expandPlaceholders(pair))} | base64 | tr -d '\\n')` }];
}

const basicPair = /^Basic base64\((.+)\)$/;

/** Whether curl's -u makes this header. */
function isBasic([name, value]: Header): boolean {
  return name.toLowerCase() === 'authorization' && basicPair.test(value);
}

/** Whether a header says of ourselves what every request says: curl says the like of itself. */
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
