import { hash } from 'node:crypto';
import { assembleSandbox } from '../../sandbox/assemble.ts';
import { memoryJournal } from '../../sandbox/journal.ts';
import type { ReplyDraft } from '../../sandbox/switches.ts';
import type { KeptRequest } from './keep-requests.ts';

/** The sandbox that answers kept requests again. */
export interface ReplayOptions {
  readonly seed: number;
  readonly syncPolls: number;
  readonly baseUrl: string;
  /** Ids of faults. */
  readonly faults: readonly string[];
}

/**
 * Answers kept requests again, one after the other, in a sandbox without HTTP that stands at their moment.
 * @returns of each request a digest of its answer: the same ones are the same answer
 */
export async function replayRequests(
  requests: readonly KeptRequest[],
  { seed, baseUrl, ...switches }: ReplayOptions,
): Promise<readonly string[]> {
  let nowMs = 0;
  const { respond } = assembleSandbox(memoryJournal(seed), () => baseUrl, { ...switches, now: () => nowMs });
  const digests: string[] = [];
  for (const { operation, head, body, atMs } of requests) {
    nowMs = atMs;
    digests.push(digestOf(await respond(operation, head, async () => body)));
  }
  return digests;
}

/** A stream is not read: it is no answer of the sandbox as it stands. */
function digestOf({ status, headers, body, payload }: ReplyDraft): string {
  const sent = typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : payload !== undefined;
  return hash('sha1', JSON.stringify([status, headers, body, sent]), 'base64');
}
