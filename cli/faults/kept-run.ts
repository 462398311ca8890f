import { hash } from 'node:crypto';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { SharedUses } from '../../harness/world/shared-uses.ts';
import type { ChangedAnswers } from '../../reports/matrix/missed-fault.ts';
import { assembleSandbox } from '../../sandbox/assemble.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { memoryJournal } from '../../sandbox/journal/journal.ts';
import { startSandboxThrough } from '../../sandbox/start.ts';
import type { Behaviour, ReplyDraft, ReplyHook } from '../../sandbox/switches/switches.ts';
import { partOf } from '../../suites/part.ts';
import { tryReplyHooks } from './altered-answers.ts';
import { type KeptRequest, keepRequests } from './keep-requests.ts';
import { unmodified } from './matrix-targets.ts';
import { syncPolls, type TrySettings, tryImplementation } from './try-target.ts';

/** A kept run against the unmodified sandbox: answered anew by a faulty one, its requests show what that reaches. */
export interface KeptRun {
  /**
   * The checks that a fault reaches: those to which any answer is another one, of their own requests or of what they
   * share. null: that is not known, since the fault shows only where requests overlap, or all were answered alike.
   */
  checksReachedBy(fault: string): Promise<readonly string[] | null>;
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
  const { behaviour, altered } = tryReplyHooks(replyHooksOf(tried));
  const stated = await replay(behaviour);
  const { stimulating, concluding } = partOf(settings.checks ?? null, 1, 1);

  /** The positions of the requests that are answered otherwise. */
  async function positionsChangedBy(fault: string): Promise<ReadonlySet<number>> {
    const known = altered.get(fault);
    if (known !== undefined) return known;
    const answers = await replay(behaviourOf(fault));
    return new Set(answers.flatMap((answer, position) => (answer === stated[position] ? [] : [position])));
  }

  return {
    async answersChangedBy(fault) {
      if (behaviourOf(fault).needsOverlap) return null;
      const changed = await positionsChangedBy(fault);
      const users = requests.flatMap(({ user }, position) => (changed.has(position) && user !== null ? [user] : []));
      return { count: changed.size, askedBy: [...new Set(users)] };
    },
    async checksReachedBy(fault) {
      if (behaviourOf(fault).needsOverlap) return null;
      const changed = await positionsChangedBy(fault);
      const users = new Set(requests.filter((_, position) => changed.has(position)).map(({ user }) => user));
      const reached = stimulating.filter(({ id }) => [...uses.reliedOnBy(id)].some((user) => users.has(user)));
      return reached.length === 0 ? null : [...reached, ...concluding].map(({ id }) => id);
    },
  };
}

function behaviourOf(fault: string): Behaviour {
  return faults.find(({ id }) => id === fault)?.behaviour() ?? {};
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

/** Answers kept requests again. @returns of each request a digest of its answer: the same ones are the same answer */
async function replayRequests(
  requests: readonly KeptRequest[],
  options: ReplayOptions,
  behaviour: Behaviour,
): Promise<readonly string[]> {
  const digests: string[] = [];
  for await (const reply of answerAgain(requests, options, behaviour)) digests.push(digestOf(reply));
  return digests;
}

/** A stream is not read: it is no answer of the sandbox as it stands. */
function digestOf({ status, headers, body, payload }: ReplyDraft): string {
  const sent = typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : payload !== undefined;
  return hash('sha1', JSON.stringify([status, headers, body, sent]), 'base64');
}
