import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { Check } from '../../harness/trial/trial.ts';
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

/** A run against the unmodified sandbox. Its requests are sent again with a switch on, to see which checks it reaches. */
export interface KeptRun {
  /** null: unknown, since the switch acts only on overlapping requests, alters the profile, or changed no answer. */
  checksReachedBy(id: string): Promise<readonly string[] | null>;
  /**
   * Yields selections of checks that may decide on a switch, the smallest one first, each with the concluding checks.
   * For a fault: first the cheapest check that the fault reaches, if possible one that judges what it breaks; then all
   * checks that judge this, or some cheap ones if none does; at last all checks that the fault is known to reach.
   */
  selectionsFor(target: Pick<MatrixTarget, 'kind' | 'id' | 'requirements'>): AsyncGenerator<readonly string[]>;
  /** null: unknown, since the fault acts only on overlapping requests. */
  answersChangedBy(fault: string): Promise<ChangedAnswers | null>;
}

/** Runs the suites against the unmodified sandbox, and keeps the requests to try switches; null if it has findings. */
export async function keepUnmodifiedRun(settings: TrySettings, switchIds: readonly string[]): Promise<KeptRun | null> {
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
  const replay = (behaviour: Behaviour) => answerAgain(requests, { seed, syncPolls, baseUrl }, behaviour);
  const { behaviour, altered } = tryReplyHooks(replyHooksOf(switchIds), (position) => requests[position]?.user);
  const usualAnswers: string[] = [];
  for await (const answer of replay(behaviour)) usualAnswers.push(textOf(answer));
  // All checks, as part 1 of 1; the concluding ones judge the answers that the others got.
  const { stimulating, concluding } = partOf(allSuites, settings.checks ?? null, 1, 1);
  const countOf = (users: ReadonlySet<string>): number =>
    requests.filter(({ user }) => user !== null && users.has(user)).length;
  // A check that sends no request has nothing to judge, so it is never run alone.
  const cheapFirst = stimulating
    .filter(({ id }) => countOf(new Set([id])) > 0)
    .map((check) => ({ check, asked: countOf(uses.reliedOnBy(check.id)) }))
    .sort((one, other) => one.asked - other.asked)
    .map(({ check }) => check);
  const withConcluding = (checks: readonly Check[]) => [...checks, ...concluding].map(({ id }) => id);

  /** Yields the check of each request that a switch answers differently, except left-out checks. */
  async function* checksWithChanges(
    id: string,
    isLeftOut = (_: string | null) => false,
  ): AsyncGenerator<string | null> {
    let position = 0;
    for await (const answer of replay(behaviourOf(id))) {
      const user = requests[position]?.user ?? null;
      if (!isLeftOut(user) && textOf(answer) !== usualAnswers[position]) yield user;
      position += 1;
    }
  }

  /** Yields the known checks that a switch reaches, again whenever one more is found. */
  async function* reachOf(id: string): AsyncGenerator<readonly Check[]> {
    const reachedThrough = (users: ReadonlySet<unknown>) =>
      stimulating.filter((check) => [...uses.reliedOnBy(check.id)].some((user) => users.has(user)));
    const alteredUsers = altered.get(id);
    // A switch that only has a reply hook was tried with all others; each other switch needs a replay of its own.
    if (alteredUsers !== undefined) yield reachedThrough(alteredUsers);
    else if (isComparable(behaviourOf(id))) {
      const users = new Set<string | null>();
      for await (const user of checksWithChanges(id, (one) => users.has(one))) yield reachedThrough(users.add(user));
    }
  }

  return {
    async answersChangedBy(fault) {
      if (behaviourOf(fault).needsOverlap) return null;
      const changed: (string | null)[] = [];
      for await (const user of checksWithChanges(fault)) changed.push(user);
      return { count: changed.length, askedBy: [...new Set(changed)].filter((user) => user !== null) };
    },
    async checksReachedBy(id) {
      let reached: readonly Check[] = [];
      // What is yielded last holds all.
      for await (reached of reachOf(id));
      return reached.length === 0 ? null : withConcluding(reached);
    },
    async *selectionsFor({ kind, id, requirements }) {
      const judging = (checks: readonly Check[], broken: readonly string[]) =>
        kind === 'fault' ? checks.filter((check) => check.requirements.some((each) => broken.includes(each))) : [];
      const judges = judging(stimulating, requirements);
      // The first requirement is the one that a fault is made to break.
      const judgesOfFirst = judging(cheapFirst, requirements.slice(0, 1));
      let reached: readonly Check[] = [];
      let cheapest: Check | undefined;
      for await (reached of reachOf(id)) {
        // The first check was yielded already: the loop goes on only to learn all that the switch reaches.
        if (cheapest !== undefined) continue;
        cheapest = judgesOfFirst.slice(0, 1).find((check) => reached.includes(check));
        if (cheapest === undefined) continue;
        yield withConcluding([cheapest]);
        if (judges.length > 1) yield withConcluding(judges);
      }
      if (kind === 'fault' && cheapest === undefined) {
        const cheap = [...judgesOfFirst, ...cheapFirst].filter((check) => reached.includes(check)).slice(0, maxCheap);
        if (cheap.length > 0) yield withConcluding(cheap.slice(0, 1));
        const more = judges.length > 0 ? judges : cheap;
        if (more.length > 0) yield withConcluding(more);
      }
      if (reached.length > 0) yield withConcluding(reached);
    },
  };
}

/** The most cheap checks that are tried where no reached check judges what the fault breaks. */
const maxCheap = 8;

/** Whether a switch leaves the profile alone and needs no overlap, so that requests kept without it can be sent again. */
function isComparable({ needsOverlap, rules }: Behaviour): boolean {
  const { itemFilterNames = statedRules.itemFilterNames, benefitId = statedRules.benefitId } =
    rules?.(statedRules) ?? statedRules;
  return !needsOverlap && itemFilterNames === statedRules.itemFilterNames && benefitId === statedRules.benefitId;
}

const behaviourOf = (id: string): Behaviour =>
  [...faults, ...variants].find((each) => each.id === id)?.behaviour() ?? {};

function replyHooksOf(switchIds: readonly string[]): ReadonlyMap<string, ReplyHook> {
  const hooks = new Map<string, ReplyHook>();
  for (const id of switchIds) {
    const { rules, onRequest, onReply } = behaviourOf(id);
    if (onReply !== undefined && rules === undefined && onRequest === undefined) hooks.set(id, onReply);
  }
  return hooks;
}

/** The requests answered before another run in the same thread may go on. */
const batchSize = 10;

interface ReplayOptions {
  readonly seed: number;
  readonly syncPolls: number;
  readonly baseUrl: string;
}

/** Answers kept requests again, each at its time, in a sandbox without HTTP that has the `behaviour` of a switch. */
export async function* answerAgain(
  requests: readonly KeptRequest[],
  { seed, syncPolls, baseUrl }: ReplayOptions,
  behaviour: Behaviour,
): AsyncGenerator<ReplyDraft> {
  let nowMs = 0;
  const { respond } = assembleSandbox(memoryJournal(seed), () => baseUrl, { syncPolls, now: () => nowMs }, [behaviour]);
  for (const [position, { operation, head, body, atMs }] of requests.entries()) {
    if (position % batchSize === 0) await letOthersWork();
    nowMs = atMs;
    yield await respond(operation, head, async () => body);
  }
}

/** A stream is not read, since the sandbox without faults has none. */
function textOf({ status, headers, body, payload }: ReplyDraft): string {
  const sent = typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : payload !== undefined;
  return JSON.stringify([status, headers, body, sent]);
}
