import { type ShellRequest, variablesIn } from '../../specs/curl/redacted-request.ts';
import type { ShellText } from '../../specs/curl/shell-text.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Header } from '../../specs/words/exchange.ts';
import { defectKey, type FingerprintedDefect, stepsOf } from '../../specs/words/finding.ts';
import { usualCorrelation } from '../../specs/words/profile.ts';
import type { ExchangeEvidence } from '../record/evidence/evidence.ts';
import { shellRequestOf } from '../record/evidence/evidence-curl.ts';
import type { Run, RunFinding } from '../record/run/run.ts';
import { answersNeeded } from './answers-needed.ts';
import { withElementsById } from './elements-by-id.ts';
import { knownValues, type Origin } from './known-values.ts';
import { premiseOf } from './premise.ts';
import { decidedByRecord, unlikeRecorded } from './recorded-answer.ts';
import type { Capture, NoStory, Story, StoryStep } from './story.ts';

const overlapReason = 'it shows only where requests overlap, and a script sends one at a time';

type Repeatable = Pick<RunFinding, 'exchanges' | 'setup' | 'expectation' | 'pointer' | 'timeline'>;

export interface StorySource {
  /** The record's base URL: that of the profile, or no address for the embedded sandbox. */
  readonly baseUrl: string;
  readonly evidence: Pick<Run['evidence'], 'read'>;
}

/** Makes the story of a finding that a run recorded, or says why there is none. */
export function storyOf(run: Run, finding: FingerprintedDefect): Story | NoStory {
  const defect = run.defects.find((each) => defectKey(each) === defectKey(finding));
  if (defect === undefined) return { unavailable: 'the record lists it no more' };
  if (run.header.kind === 'client') return { unavailable: 'a client sent its requests' };
  if (defect.checks.every((check) => check.startsWith('overlap/'))) return { unavailable: overlapReason };
  return buildStory({ baseUrl: run.header.target.baseUrl, evidence: run.evidence }, defect);
}

/** Makes the story of a finding only from its evidence, not from other claims of a record. */
export function buildStory(
  source: StorySource,
  { exchanges, setup = [], expectation, pointer, timeline }: Repeatable,
): Story | NoStory {
  if (timeline !== undefined) return { unavailable: overlapReason };
  const references = [...setup.filter((each) => !exchanges.includes(each)), ...exchanges];
  const kept = references.flatMap((each) => source.evidence.read(each) ?? []);
  const deciding = kept.at(-1);
  if (deciding === undefined || kept.length < references.length) {
    return { unavailable: 'not all of its evidence was kept' };
  }
  const evidence = [...kept, ...repeatsOf(deciding, expectation, exchanges.length)];
  const base = baseOf(source.baseUrl, deciding);
  if (base === null || evidence.some(({ request }) => !request.url.startsWith(`${base}/`))) {
    return { unavailable: 'its requests go to more than one address' };
  }
  const known = knownValues(evidence);
  const place = placeOf(pointer);
  const expected = expectation ?? unlikeRecorded(deciding, place);
  const decides = expected === null ? null : withElementsById(expected, evidence);
  if (decides === null) return { unavailable: 'nothing says what to expect' };
  const sent = evidence.flatMap((exchange) => {
    const request = requestFrom(exchange, base, known);
    return request === null ? [] : [{ exchange, request }];
  });
  if (sent.length < evidence.length) return { unavailable: 'one of its requests can not be sent by curl' };
  const requests = sent.map(({ request }) => request);
  const setupSteps = kept.length - exchanges.length;
  const steps = sent.map(
    ({ exchange, request }, index): StoryStep => ({
      number: index + 1,
      operation: exchange.operation,
      part: index === sent.length - 1 ? 'deciding' : index < setupSteps ? 'setup' : 'led',
      method: exchange.request.method,
      path: exchange.request.path,
      request,
      awaits: isRead(exchange.operation) ? awaitedOf(exchange) : 'none',
      status: exchange.response?.status ?? null,
      captures: capturesOf(index + 1, known, requests, decides),
    }),
  );
  const captured = new Set(steps.flatMap(({ captures }) => captures.map(({ variable }) => variable)));
  const variables = [...new Set(evidence.flatMap(({ request }) => variablesIn(request)))]
    .filter((name) => !captured.has(name))
    .sort();
  if (variables.some((name) => /^ACCESS_TOKEN_/.test(name))) {
    return { unavailable: 'the answer that issued one of its access tokens was not kept' };
  }
  return {
    baseUrl: base,
    steps,
    variables,
    known: new Map(
      [...known].filter(([, { variable }]) => captured.has(variable)).map(([text, { variable }]) => [text, variable]),
    ),
    expectation: decides,
    premise:
      expectation === undefined ? decidedByRecord(deciding, place, decides) : premiseOf(expectation, decides, evidence),
    isByRecord: expectation === undefined,
    decidingPlace: place,
  };
}

// A record may name an operation of another version.
const isRead = (operation: OperationId): boolean =>
  Object.hasOwn(operations, operation) && operations[operation].effect === 'read';

const maxRepeats = 3;

/** Repeats the deciding request, as often as the expectation needs more answers than the finding has. */
function repeatsOf(deciding: ExchangeEvidence, expectation: Condition | undefined, count: number) {
  const needed = expectation === undefined ? 1 : Math.max(0, ...answersNeeded(expectation)) + 1;
  return Array.from({ length: Math.min(maxRepeats, Math.max(0, needed - count)) }, () => deciding);
}

/** The address below which all requests go: that of the profile, or of the sandbox that the run had started itself. */
function baseOf(baseUrl: string, { request }: ExchangeEvidence): string | null {
  if (/^https?:\/\//.test(baseUrl)) return baseUrl.replace(/\/+$/, '');
  return /^https?:\/\/[^/]+/.exec(request.url)?.[0] ?? null;
}

/** Says which 202 to wait out: none if the answer in the run was itself 202, since the finding is about that. */
function awaitedOf({ response }: ExchangeEvidence): StoryStep['awaits'] {
  if (response?.status === 202) return 'none';
  return /"code"\s*:\s*202\b/.test(response?.text ?? '') ? 'answer' : 'element';
}

function requestFrom(
  evidence: ExchangeEvidence,
  base: string,
  known: ReadonlyMap<string, Origin>,
): ShellRequest | null {
  const headers = evidence.request.headers.filter((header) => !isOfRun(header, evidence));
  const request = shellRequestOf({ ...evidence, request: { ...evidence.request, headers } });
  if (request === null) return null;
  const [first, ...rest] = request.url;
  if (typeof first !== 'string' || !first.startsWith(base)) return null;
  const url: ShellText = [{ expansion: `\${BASE_URL}` }, ...withVariables([first.slice(base.length), ...rest], known)];
  return {
    ...request,
    url,
    headers: request.headers.map(([name, value]) => [name, withVariables(value, known)]),
    user: request.user === null ? null : withVariables(request.user, known),
    body: request.body === null ? null : withVariables(request.body, known),
  };
}

/** Whether a header names the run or the check that sent the request. A repetition belongs to neither, so it lacks it. */
const isOfRun = ([name, value]: Header, { traceId }: ExchangeEvidence): boolean =>
  (traceId !== undefined && value.includes(traceId)) || name === usualCorrelation.checkHeader;

/** Puts a variable in the place of each known value, and braces around all names. */
const withVariables = (text: ShellText, known: ReadonlyMap<string, Origin>): ShellText =>
  text.flatMap((part) => {
    if (typeof part !== 'string') return [{ expansion: part.expansion.replaceAll(/\$([A-Za-z_]\w*)/g, `\${$1}`) }];
    return splitBy(part, known);
  });

function splitBy(text: string, known: ReadonlyMap<string, Origin>): ShellText {
  const parts: (string | { readonly expansion: string })[] = [];
  let copiedTo = 0;
  for (const word of text.matchAll(/[\w.~+-]{6,}/g)) {
    const origin = known.get(word[0]);
    if (origin === undefined) continue;
    if (word.index > copiedTo) parts.push(text.slice(copiedTo, word.index));
    parts.push({ expansion: `\${${origin.variable}}` });
    copiedTo = word.index + word[0].length;
  }
  if (copiedTo < text.length) parts.push(text.slice(copiedTo));
  return parts;
}

/** Lists the values in the answer of a step that later requests, or the expectation, need. */
function capturesOf(
  step: number,
  known: ReadonlyMap<string, Origin>,
  requests: readonly ShellRequest[],
  decides: Condition,
): readonly Capture[] {
  const compared = JSON.stringify(decides);
  return [...known].flatMap(([text, { step: from, at, variable }]) => {
    if (from !== step) return [];
    // A request uses a variable where its JSON has `${NAME}`.
    const uses = requests.findIndex((each, index) => index >= step && JSON.stringify(each).includes(`{${variable}`));
    if (uses >= 0) return [{ variable, at, neededBy: uses + 1 }];
    return from < requests.length && compared.includes(JSON.stringify(text).slice(1, -1))
      ? [{ variable, at, neededBy: requests.length }]
      : [];
  });
}

/** @returns null for null, and for a text that is no pointer */
const placeOf = (pointer: string | null): readonly string[] | null =>
  pointer === null || (pointer !== '' && !pointer.startsWith('/')) ? null : stepsOf(pointer);
