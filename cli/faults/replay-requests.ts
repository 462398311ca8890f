import { hash } from 'node:crypto';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { assembleSandbox } from '../../sandbox/assemble.ts';
import { memoryJournal } from '../../sandbox/journal/journal.ts';
import type { Behaviour, ReplyDraft } from '../../sandbox/switches/switches.ts';
import type { KeptRequest } from './keep-requests.ts';

/** Requests that are answered again in one go: another run of the suites goes on in the same thread meanwhile. */
const atATime = 10;

/** The sandbox that answers kept requests again. */
export interface ReplayOptions {
  readonly seed: number;
  readonly syncPolls: number;
  readonly baseUrl: string;
}

/**
 * Answers kept requests again, one after the other, in a sandbox without HTTP that stands at their moment.
 * @param behaviour how the sandbox departs from the stated rules
 */
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
export async function replayRequests(
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
