import { type KeptRequest, keepRequests } from '../../cli/faults/keep-requests.ts';
import { answerAgain, type KeptRun } from '../../cli/faults/kept-run.ts';
import { runSuites, syncPolls, type TrySettings } from '../../cli/faults/try-target.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import type { Responder } from '../../sandbox/responder/responder.ts';
import type { SandboxOptions } from '../../sandbox/sandbox-options.ts';
import { startSandboxThrough } from '../../sandbox/start.ts';
import type { Fault, ReplyDraft, RequestHead } from '../../sandbox/switches/switches.ts';
import type { Example } from '../../specs/catalogue/examples.ts';
import { headerValue, type RedactedExchange } from '../../specs/words/exchange.ts';
import { nameIds } from './name-ids.ts';
import { showAnswers, type WholeAnswer } from './show-answer.ts';

export const exampleSettings = { effort: 'quick', seed: 1 } as const;

const maxTried = 4;

/** Lists the faults that break a requirement, first those that break only this one, and in every answer. */
function faultsThatBreak(requirement: string): readonly Fault[] {
  const weight = ({ requirements, conditional, stateful, effort }: Fault): number =>
    (requirements[0] === requirement ? 0 : 100) +
    requirements.length +
    Number(conditional) +
    2 * Number(stateful) +
    (effort === undefined ? 0 : 50);
  return faults
    .filter(({ requirements }) => requirements.some((id) => id === requirement))
    .toSorted((one, other) => weight(one) - weight(other))
    .slice(0, maxTried);
}

/** Makes the example of a requirement; null: no run with a fault shows it. */
export async function makeExample(requirement: string, kept: KeptRun): Promise<Example | null> {
  for (const fault of faultsThatBreak(requirement)) {
    const example = await tryFault(fault, requirement, kept);
    if (example !== null) return example;
  }
  return null;
}

async function tryFault(fault: Fault, requirement: string, kept: KeptRun): Promise<Example | null> {
  const { effort = exampleSettings.effort } = fault;
  const checks = await kept.checksReachedBy(fault.id);
  const run = await runWrong({ id: fault.id, faults: [fault.id] }, { effort, ...(checks === null ? {} : { checks }) });
  return run.exampleOf(requirement, fault.id);
}

/** A target that breaks something, by switches of the sandbox or by a function that alters its answers. */
interface WrongTarget extends Pick<SandboxOptions, 'faults' | 'variants'> {
  readonly id: string;
  readonly through?: (respond: Responder) => Responder;
}

/** Runs the suites against a target that breaks something. */
export async function runWrong(
  { id, through = (respond) => respond, ...switches }: WrongTarget,
  settings: Partial<TrySettings> = {},
) {
  const { seed } = exampleSettings;
  const requests: KeptRequest[] = [];
  const replies = new Map<RequestHead, ReplyDraft>();
  const keepReplies =
    (respond: Responder): Responder =>
    async (operation, head, readBody) => {
      const reply = await respond(operation, head, readBody);
      replies.set(head, reply);
      return reply;
    };
  let baseUrl = '';
  const start = async () => {
    const options = { seed, syncPolls, ...switches };
    const sandbox = await startSandboxThrough(
      (respond) => keepRequests(requests)(keepReplies(through(respond))),
      options,
    );
    baseUrl = sandbox.url;
    return sandbox;
  };
  const { reports } = await runSuites(start, { ...exampleSettings, ...settings });
  const findings = reports.flatMap((report) => report.findings);
  return {
    /** The requirements that the run found broken. */
    broken: new Set<string>(findings.map(({ requirement }) => requirement)),
    /** The first finding of a requirement as an example; null: there is none. */
    async exampleOf(requirement: string, fault: string | null): Promise<Example | null> {
      const finding = findings.find((each) => each.requirement === requirement);
      const deciding = finding?.exchanges.at(-1);
      if (finding === undefined || deciding === undefined) return null;
      const asked = requests.findLast((request) => isAttemptOf(request, deciding));
      const wrong = wrongAnswer(deciding, asked && replies.get(asked.head));
      const again = await answerRight(deciding, requests, { seed, syncPolls, baseUrl });
      const { curl, pointer, message, expected, actual } = finding;
      const shown = showAnswers(again?.status === 401 && hasToken(finding) ? null : again, wrong, pointer);
      const earlier = earlierLines(
        finding.exchanges,
        deciding,
        pointer?.split('/').findLast((key) => /\D/.test(key)),
      );
      const example = nameIds({ fault, curl, pointer, message, expected, actual, ...shown, ...earlier }, baseUrl);
      // Answers that differed only in a token are equal by now, and a passing answer equal to the failing one explains nothing.
      const isAlike = JSON.stringify(example.passes) === JSON.stringify(example.fails);
      return isAlike ? { ...example, passes: null } : example;
    },
  };
}

/** Earlier requests that are shown, at most: the last ones. */
const earlierShown = 4;

/** Characters of a sent body and of an answer that are shown. */
const bodyShown = 160;

/** @param field the field that the finding names, which is shown of each body */
function earlierLines(
  exchanges: readonly RedactedExchange[],
  deciding: RedactedExchange,
  field: string | undefined,
): Pick<Example, 'earlier'> {
  const shorten = (text: string): string => {
    if (text.length <= bodyShown) return text;
    const place = field === undefined ? -1 : text.indexOf(`"${field}":`);
    const near = place < bodyShown / 2 ? '' : `${text.slice(place, place + bodyShown / 2)}…`;
    return near === '' ? `${text.slice(0, bodyShown)}…` : `${text.slice(0, bodyShown / 2)}… ${near}`;
  };
  const decidingCredential = headerValue(deciding.request, 'authorization');
  const earlier = exchanges.slice(0, -1).map(({ request, response }) => {
    const credential = headerValue(request, 'authorization');
    const whose = credential === decidingCredential ? 'the same' : 'another';
    const token = credential?.startsWith('Bearer ') === true ? `, with ${whose} token` : '';
    const sent = request.body === null ? '' : ` ${shorten(request.body)}`;
    return `${request.method} ${request.path}${sent}${token}: answered ${response?.status ?? 'nothing'} ${shorten(response?.text ?? '')}`;
  });
  return earlier.length === 0 ? {} : { earlier: earlier.slice(-earlierShown) };
}

/** Whether a request has a valid token. If the sandbox refuses it in a replay, it has issued another token this time. */
export const hasToken = ({ curl }: Pick<Example, 'curl'>): boolean =>
  /Bearer \$ACCESS_TOKEN(_\d+)?"/.test(curl) && !curl.includes('/sandbox/connections');

/** Answers a request again without the fault, after all requests before it; null: the sandbox did not receive it. */
async function answerRight(
  { traceId, response }: RedactedExchange,
  requests: readonly KeptRequest[],
  options: Parameters<typeof answerAgain>[1],
): Promise<WholeAnswer | null> {
  const isAttempt = (request: KeptRequest) => isAttemptOf(request, { traceId });
  // The driver repeats a request after a 202. A finding about the 202 is about the first of these, else about the last.
  const last = response?.status === 202 ? requests.findIndex(isAttempt) : requests.findLastIndex(isAttempt);
  let answer: WholeAnswer | null = null;
  for await (const { status, body, payload } of answerAgain(requests.slice(0, last + 1), options, {})) {
    answer = { status, body: payload === undefined ? body : bodyOf(String(payload)) };
  }
  return answer;
}

const isAttemptOf = ({ head }: KeptRequest, { traceId }: { readonly traceId?: string | undefined }): boolean =>
  String(head.headers.traceparent).includes(traceId ?? '-');

/** The answer that a finding rests on, whole: evidence keeps only the beginning of a long body, so the reply's is taken. */
function wrongAnswer({ response }: RedactedExchange, reply: ReplyDraft | undefined): WholeAnswer {
  const body = bodyOf(response?.text);
  const isCut = typeof body === 'string' && reply !== undefined && reply.payload === undefined;
  return { status: response?.status ?? null, body: isCut ? reply.body : body };
}

function bodyOf(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
