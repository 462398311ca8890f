import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { Check } from '../../harness/trial/check.ts';
import { SharedUses } from '../../harness/world/shared-uses.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import type { ChangedAnswers } from '../../reports/matrix/missed-fault.ts';
import { assembleSandbox } from '../../sandbox/assemble.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { memoryJournal } from '../../sandbox/journal/journal.ts';
import { statedRules } from '../../sandbox/rules/stated-rules.ts';
import { startSandboxThrough } from '../../sandbox/start.ts';
import type { Behaviour, ReplyDraft, ReplyHook } from '../../sandbox/switches/switches.ts';
import { variants } from '../../sandbox/variants/all-variants.ts';
import { allSuites } from '../../suites/all-suites.ts';
import { partOf } from '../../suites/part.ts';
import { tryReplyHooks } from './altered-answers.ts';
import { type KeptRequest, keepRequests } from './keep-requests.ts';
import { unmodified } from './matrix-targets.ts';
import { syncPolls, type TrySettings, tryImplementation } from './try-target.ts';

/** A kept run against the unmodified sandbox: answered anew by another one, its requests show what a switch reaches. */
export interface KeptRun {
  /**
   * The checks that a fault or a variant reaches: those that get a different answer, to their own requests or to shared
   * ones. null: not known, since it shows only when requests overlap, alters the profile, or changed no answer.
   */
  checksReachedBy(id: string): Promise<readonly string[] | null>;
  /**
   * Selections of checks that may decide on a switch, the smallest one first: of a fault the check that asks least of
   * those which it reaches, if possible of those that judge what it breaks; all that it reaches, or if these are not
   * known all that judge what it breaks. Each with the concluding checks.
   */
  selectionsFor(target: Pick<MatrixTarget, 'kind' | 'id' | 'requirements'>): Promise<readonly (readonly string[])[]>;
  /** The answers that a fault changes; null: not known, since it shows only where requests overlap. */
  answersChangedBy(fault: string): Promise<ChangedAnswers | null>;
}

/**
 * Runs the suites against the unmodified sandbox and keeps the requests for faults `tried`; null: it raises anything.
 */
export async function keepRun(settings: TrySettings, tried: readonly string[]): Promise<KeptRun | null> {
  const { seed } = settings;
  const requests: KeptRequest[] = [];
  const uses = new SharedUses();
  let baseUrl = '';
  const start = async () => {
    const sandbox = await startSandboxThrough(keepRequests(requests), { seed, syncPolls });
    baseUrl = sandbox.url;
    return sandbox;
  };
  const { findings, isRight } = await tryImplementation(unmodified, start, settings, { uses });
  uses.end();
  if (findings.length > 0 || !isRight) return null;
  const replay = (behaviour: Behaviour) => replayRequests(requests, { seed, syncPolls, baseUrl }, behaviour);
  const { behaviour, altered } = tryReplyHooks(replyHooksOf(tried), (position) => requests[position]?.user);
  const stated: string[] = [];
  for await (const answer of replay(behaviour)) stated.push(answer);
  const { stimulating, concluding } = partOf(allSuites, settings.checks ?? null, 1, 1);
  const countOf = (users: ReadonlySet<string>): number =>
    requests.filter(({ user }) => user !== null && users.has(user)).length;
  // A check that sends nothing itself judges nothing.
  const asking = stimulating
    .filter(({ id }) => countOf(new Set([id])) > 0)
    .map((check) => ({ check, asked: countOf(uses.reliedOnBy(check.id)) }))
    .sort((one, other) => one.asked - other.asked)
    .map(({ check }) => check);
  const withConcluding = (checks: readonly Check[]) => [...checks, ...concluding].map(({ id }) => id);

  /** Lists whose requests are answered otherwise, each as often as that happens. */
  async function usersChangedBy(id: string): Promise<readonly (string | null)[]> {
    const users: (string | null)[] = [];
    let position = 0;
    for await (const answer of replay(behaviourOf(id))) {
      if (answer !== stated[position]) users.push(requests[position]?.user ?? null);
      position += 1;
    }
    return users;
  }

  async function checksReachedBy(id: string): Promise<readonly string[] | null> {
    if (!isComparable(behaviourOf(id))) return null;
    const users = altered.get(id) ?? new Set(await usersChangedBy(id));
    const reached = stimulating.filter((check) => [...uses.reliedOnBy(check.id)].some((user) => users.has(user)));
    return reached.length === 0 ? null : withConcluding(reached);
  }

  return {
    async answersChangedBy(fault) {
      if (behaviourOf(fault).needsOverlap) return null;
      const changed = await usersChangedBy(fault);
      return { count: changed.length, askedBy: [...new Set(changed)].filter((user) => user !== null) };
    },
    checksReachedBy,
    async selectionsFor({ kind, id, requirements: [broken] }) {
      const reached = await checksReachedBy(id);
      if (kind !== 'fault') return reached === null ? [] : [reached];
      const judging = asking.filter(({ requirements }) => requirements.some((each) => each === broken));
      if (reached === null) return judging.length === 0 ? [] : [withConcluding(judging)];
      const [cheapest] = [...judging, ...asking].filter((check) => reached.includes(check.id));
      return cheapest === undefined ? [reached] : [withConcluding([cheapest]), reached];
    },
  };
}

/** Whether a run against another sandbox sends the same requests as long as they are answered alike. */
function isComparable({ needsOverlap, rules }: Behaviour): boolean {
  const { itemFilterNames = statedRules.itemFilterNames, benefitId = statedRules.benefitId } =
    rules?.(statedRules) ?? statedRules;
  return !needsOverlap && itemFilterNames === statedRules.itemFilterNames && benefitId === statedRules.benefitId;
}

function behaviourOf(id: string): Behaviour {
  return [...faults, ...variants].find((each) => each.id === id)?.behaviour() ?? {};
}

function replyHooksOf(tried: readonly string[]): ReadonlyMap<string, ReplyHook> {
  const hooks = new Map<string, ReplyHook>();
  for (const id of tried) {
    const { rules, onRequest, onReply } = behaviourOf(id);
    if (onReply !== undefined && rules === undefined && onRequest === undefined) hooks.set(id, onReply);
  }
  return hooks;
}

/** Requests that are answered again in one go: another run of the suites goes on in the same thread meanwhile. */
const atATime = 10;

/** The sandbox that answers kept requests again. */
interface ReplayOptions {
  readonly seed: number;
  readonly syncPolls: number;
  readonly baseUrl: string;
}

/** Answers kept requests again in a sandbox without HTTP, each at its moment, departing from rules by `behaviour`. */
export async function* answerAgain(
  requests: readonly KeptRequest[],
  { seed, syncPolls, baseUrl }: ReplayOptions,
  behaviour: Behaviour,
): AsyncGenerator<ReplyDraft> {
  let nowMs = 0;
  const { respond } = assembleSandbox(memoryJournal(seed), () => baseUrl, { syncPolls, now: () => nowMs }, [behaviour]);
  for (const [position, { operation, head, body, atMs }] of requests.entries()) {
    if (position % atATime === 0) await letOthersWork();
    nowMs = atMs;
    yield await respond(operation, head, async () => body);
  }
}

/** Answers kept requests again. @returns each answer as text; streams are not read, since the sandbox without faults has none */
async function* replayRequests(
  requests: readonly KeptRequest[],
  options: ReplayOptions,
  behaviour: Behaviour,
): AsyncGenerator<string> {
  for await (const { status, headers, body, payload } of answerAgain(requests, options, behaviour)) {
    const sent = typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : payload !== undefined;
    yield JSON.stringify([status, headers, body, sent]);
  }
}
