import { defaultBounds, isBoundName } from '../../driver/bounds/bounds.ts';
import { asRecord } from '../../specs/words/as-record.ts';
import { usualCorrelation } from '../../specs/words/profile.ts';
import { didYouMean } from '../nearest.ts';
import type { ProfileProblem } from './profile-problem.ts';
import { escapePointer, type ParsedYaml } from './profile-yaml.ts';

export interface RuleContext {
  /** null: the ids in waivers are not checked. */
  readonly requirementIds: readonly string[] | null;
}

/** The headers that a profile must not set, since the driver or HTTP itself sets them. */
const ownHeaders = new Set([
  'authorization',
  'service-api-version',
  'content-type',
  'content-length',
  'host',
  'connection',
  'transfer-encoding',
  'accept-encoding',
  'expect',
  'upgrade',
  'keep-alive',
]);

/** Checks a profile against the rules that its schema can't state; parts of a wrong type are passed over. */
export function checkRules(parsed: ParsedYaml, context: RuleContext): readonly ProfileProblem[] {
  const problems: ProfileProblem[] = [];
  const document = asRecord(parsed.value);
  function report(pointer: string, message: string, at: 'key' | 'value' = 'value'): void {
    problems.push({ about: 'value', offset: parsed.places.get(pointer)?.[at] ?? 0, message });
  }

  const { baseUrl } = document;
  if (typeof baseUrl === 'string' && baseUrl !== '') {
    const wrong = describeWrongAddress(baseUrl);
    if (wrong !== null) report('/baseUrl', `baseUrl ${wrong}; for example https://sandbox.acme.example/finance`);
  }
  const { clientId, accessToken, foreignAccessToken } = asRecord(document.credentials);
  if (typeof foreignAccessToken === 'string' && foreignAccessToken === accessToken) {
    report(
      '/credentials/foreignAccessToken',
      'credentials.foreignAccessToken must be of another connection than accessToken',
    );
  }
  if (typeof clientId === 'string' && clientId.includes(':')) {
    report('/credentials/clientId', 'credentials.clientId must not hold a colon, which the basic scheme ends it with');
  }
  for (const name of Object.keys(asRecord(document.headers))) {
    const pointer = `/headers/${escapePointer(name)}`;
    if (!isHeaderName(name)) report(pointer, `"${name}" can't be the name of a header`, 'key');
    else if (ownHeaders.has(name.toLowerCase()))
      report(pointer, `the header ${name} is set by the tests themselves; take it out`, 'key');
  }
  checkCorrelation(asRecord(document.correlation), report);
  for (const name of Object.keys(asRecord(asRecord(document.limits).answers))) {
    if (isBoundName(name)) continue;
    const known = Object.keys(defaultBounds);
    const hint = didYouMean(name, known, `known: ${known.join(', ')}`);
    report(`/limits/answers/${escapePointer(name)}`, `unknown bound "${name}" in limits.answers; ${hint}`, 'key');
  }
  const waivers = Array.isArray(document.waivers) ? document.waivers : [];
  for (const [index, waiver] of waivers.entries()) {
    const { requirement } = asRecord(waiver);
    if (
      typeof requirement === 'string' &&
      context.requirementIds !== null &&
      !context.requirementIds.includes(requirement)
    ) {
      const hint = didYouMean(requirement, context.requirementIds, '"payroll-conformance requirements" lists all');
      report(`/waivers/${index}/requirement`, `unknown requirement "${requirement}"; ${hint}`);
    }
  }
  return problems;
}

function checkCorrelation(
  correlation: Readonly<Record<string, unknown>>,
  report: (pointer: string, message: string) => void,
): void {
  const { traceHeader = usualCorrelation.traceHeader, checkHeader = usualCorrelation.checkHeader } = correlation;
  for (const [key, name] of Object.entries({ traceHeader, checkHeader })) {
    if (typeof name !== 'string' || name === '') continue;
    const pointer = `/correlation/${key}`;
    if (!isHeaderName(name)) report(pointer, `correlation.${key} must be the name of a header, or off`);
    else if (ownHeaders.has(name.toLowerCase()))
      report(pointer, `the header ${name} is set by the tests themselves; name another one in correlation.${key}`);
  }
  if (typeof traceHeader !== 'string' || typeof checkHeader !== 'string' || traceHeader === 'off') return;
  if (traceHeader.toLowerCase() === checkHeader.toLowerCase()) {
    const key = 'checkHeader' in correlation ? 'checkHeader' : 'traceHeader';
    report(`/correlation/${key}`, `correlation names the header ${traceHeader} twice; name two, or turn one off`);
  }
}

const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]+$/.test(name);

/** Says what is wrong with a base address, or null; never repeats the address, which may hold a credential. */
function describeWrongAddress(text: string): string | null {
  if (!URL.canParse(text))
    return /^\w[\w.-]*(:\d+)?(\/|$)/.test(text) ? 'must begin with http:// or https://' : 'is not an address';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must begin with http:// or https://';
  if (url.username !== '' || url.password !== '') return 'must not hold credentials; they have keys of their own';
  if (text.includes('?') || text.includes('#')) return 'must end with its path, without ? and #';
  return null;
}
