import type { Judgement } from '../../oracle/kernel/judge.ts';
import type { PlayedStep } from '../../sandbox/control/play-script.ts';
import type { ReceivedRequest } from '../../sandbox/control/received-requests.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Adapter, AdapterResult } from '../adapter/adapter-call.ts';
import { type Claims, judgeReadTask, judgeWriteTask, type Said } from '../readback/claims.ts';
import type { Effects, Expected, Truth } from '../readback/expected.ts';
import { type AdapterOutput, answeredLines, parseExactly, readOutput } from '../readback/read-output.ts';
import type { SeenRequest } from '../scenarios/scenario.ts';
import { judgeScenario } from './judge-scenario.ts';
import { judgeLeaks, textWrittenSince } from './leaks.ts';
import { openStage, type Stage, type StageSetting } from './open-stage.ts';
import { issuedTokens, receivedExchanges, refusedIds } from './received-exchanges.ts';
import { judgeRequests } from './request-requirements.ts';
import type { Sandboxes } from './sandboxes.ts';

/** The most exchanges of the task that a finding about the output shows: the last ones. */
const maxShown = 6;

export interface CheckPlan extends Omit<StageSetting, 'sandbox'> {
  readonly sandboxes: Sandboxes;
  readonly adapter: Adapter;
  readonly deadlineSeconds: number;
  /** A folder that is searched for secrets. Absent, or null: none. */
  readonly watched?: string | null;
}

export interface PlayedCheck {
  readonly judgements: readonly Judgement[];
  readonly exchanges: readonly Exchange[];
  readonly result: AdapterResult;
  readonly output: AdapterOutput;
  /** The secrets that the client was given, and those in answers. */
  readonly secrets: { readonly clientId: string; readonly clientSecret: string; readonly tokens: readonly string[] };
  /** Why the task failed in an undisturbed sandbox; null: it did not. */
  readonly shortfall: string | null;
}

/** Plays one task under one scenario, and judges the requests and the output of the client. */
export async function playCheck(plan: CheckPlan, aborted: AbortSignal): Promise<PlayedCheck> {
  const { sandboxes } = plan;
  const sandbox = await sandboxes.take();
  const stage = await openStage({ ...plan, sandbox });
  try {
    const played = await playOn(stage, plan, aborted);
    // Requests of a killed client may still arrive: its sandbox is not used again.
    if (played.result.end.kind !== 'killed') sandboxes.giveBack(sandbox);
    return played;
  } finally {
    await stage.close();
  }
}

async function playOn(stage: Stage, plan: CheckPlan, aborted: AbortSignal): Promise<PlayedCheck> {
  const { scenario, task, adapter } = plan;
  const { token, clientId, clientSecret } = stage.party;
  const { deadlineSeconds } = plan;
  const call = { url: stage.url, token, clientId, clientSecret, task, input: stage.input, deadlineSeconds };
  const startedAt = Date.now();
  const result = await adapter({ ...call, zone: scenario.zone ?? null }, aborted);
  const requests = stage.requests();
  const exchanges = receivedExchanges(requests, stage.url);
  const output = readOutput(task, result.stdout);
  const tokens = [token, ...stage.party.siblings.map((each) => each.token), ...issuedTokens(requests)];
  const refused = refusedIds(task, [...stage.truth.keys()], requests);
  const said: Said = { task, end: result.end, output, refused };
  const claims = judgeClaims(said, stage, requests);
  const own = exchanges.filter(({ operation }) => operation === task).slice(-maxShown);
  const requestJudgements = judgeRequests(exchanges);
  const shortfall = shortfallOf(claims, said, requests, task, result.stderr);
  const text = `${result.stdout}\n${result.stderr}\n${textWrittenSince(startedAt, plan.watched ?? null)}`;
  return {
    judgements: [
      ...requestJudgements,
      ...judgeScenario(scenario, stage, {
        claims,
        problem: output.problem,
        shortfall,
        refusedFor: refusedFor(requestJudgements),
        exchanges: own,
        requests: seenRequests(requests, task),
        otherWrites: exchanges
          .filter(
            ({ operation: id, response }) =>
              id !== task && operations[id].effect === 'write' && response?.status === 200,
          )
          .map(({ operation }) => operation),
      }),
      judgeLeaks(text, [clientSecret, ...tokens], own, task),
    ],
    exchanges,
    result,
    output,
    secrets: { clientId, clientSecret, tokens },
    shortfall,
  };
}

function judgeClaims(said: Said, stage: Stage, requests: readonly ReceivedRequest[]): Claims {
  const { task } = said;
  if (task === 'disconnect-entity') return judgeReadTask(said, disconnectedTruth(stage));
  if (operations[task].effect === 'read') return judgeReadTask(said, stage.truth);
  return judgeWriteTask(said, countEffects(task, requests, stage.steps()));
}

/** Looks which of the entities are disconnected by now: the task has to report those. */
function disconnectedTruth({ party, input }: Stage): Truth {
  const ids = input.entity_ids as readonly string[];
  const isActive = (id: string): boolean =>
    party.connection.entities.some((entity) => entity.id === id && entity.active);
  return new Map(
    ids.map((id): readonly [string, Expected] => [
      id,
      isActive(id) ? { kind: 'refused' } : { kind: 'there', lines: [{ disconnected: id }] },
    ]),
  );
}

const seenRequests = (requests: readonly ReceivedRequest[], task: OperationId): readonly SeenRequest[] =>
  requests
    .filter(({ operation }) => operation === task)
    .map(({ method, target, body, startedAtMs, totalMs = 0, status, answerHeaders = {} }) => ({
      key: `${method} ${target} ${body?.toString('utf8') ?? ''}`,
      target,
      body: body === undefined ? undefined : parseExactly(body.toString('utf8')),
      startedAtMs,
      endedAtMs: startedAtMs + totalMs,
      status,
      answerHeaders,
    }));

/** Finds the requirement that a refused request broke, since data that is missing for that is no second defect. */
function refusedFor(requestJudgements: readonly Judgement[]): RequirementId | null {
  const isRefused = ({ response }: Exchange): boolean => (response?.status ?? 0) >= 400;
  const broken = requestJudgements.find((each) => each.kind === 'broken' && each.exchanges.some(isRefused));
  return broken?.requirement ?? null;
}

/** Says why the task failed in an undisturbed sandbox; null: it did not. */
function shortfallOf(
  { claimed, lacking }: Claims,
  { output, end }: Said,
  requests: readonly ReceivedRequest[],
  task: OperationId,
  stderr: string,
): string | null {
  const own = requests.filter(({ operation }) => operation === task);
  const last = requests.at(-1);
  if (own.length === 0) {
    const seen =
      last === undefined ? 'it sent no request at all' : `it sent ${last.method} ${last.target.slice(0, 80)}`;
    const code = end.kind === 'exit' ? `exit ${end.code}` : end.kind;
    const [log = ''] = stderr.trim().split('\n').slice(-1);
    return `the client asked nothing of ${task}: ${seen}, and ended with ${code}${log && `: ${log.slice(0, 300)}`}`;
  }
  if (output.problem !== null) return output.problem.what;
  if (!own.some(({ status }) => status === 200)) return `${task} refused its requests with ${own.at(-1)?.status}`;
  return claimed?.message ?? lacking?.message ?? null;
}

/** Writes that have an effect each time; others have one effect at most. */
const creations: readonly OperationId[] = [
  'create-sandbox-payment',
  'create-sandbox-account',
  'create-sandbox-connection',
];

/** Counts effects, also of requests that a script leaves unanswered, and lists the answered results. */
function countEffects(task: OperationId, requests: readonly ReceivedRequest[], steps: readonly PlayedStep[]): Effects {
  const own = requests.filter(({ operation }) => operation === task);
  const isAnswered = ({ status, end }: ReceivedRequest): boolean => status === 200 && end === undefined;
  const effective = own.filter((request, index) => {
    const step = steps.find(({ nth, times = 1 }) => index + 1 >= nth && index + 1 < nth + times);
    return step === undefined ? isAnswered(request) : step.after === true;
  });
  const given = own
    .filter(isAnswered)
    .flatMap(({ answerBody }) => answeredLines[task](parseExactly(answerBody?.toString('utf8') ?? ''), ''));
  return { count: creations.includes(task) ? effective.length : Math.min(1, effective.length), given };
}
