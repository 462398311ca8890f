import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExchangeEvidence, parseEvidence } from '../../reports/record/evidence/evidence.ts';
import type { RecordingItem } from './recorded.ts';

/** Yields the exchanges that a record kept as evidence, by number. `isOurs`: a run of the harness sent them. */
export function* evidenceItems(dir: string, isOurs: boolean): Generator<RecordingItem> {
  const folder = join(dir, 'exchanges');
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    yield* itemsOf(parseEvidence(path, readFileSync(path, 'utf8')), isOurs);
  }
}

/** Lists the files of exchanges in order; none if a run without a finding has no such folder. */
function namesIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => /^\d+\.json$/.test(name));
    return names.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  } catch {
    return [];
  }
}

/** Makes an item of each answer to a request: first those that said "come back later". */
const itemsOf = (
  { request, response, earlier, startedAt, totalMs }: ExchangeEvidence,
  isOurs: boolean,
): readonly RecordingItem[] =>
  [...earlier, response].map((answer) => ({
    startedAt,
    method: request.method,
    url: request.url,
    requestHeaders: request.headers,
    requestBody: request.body === null ? Buffer.alloc(0) : Buffer.from(request.body),
    status: answer?.status ?? null,
    responseHeaders: answer?.headers ?? [],
    // Evidence has only the beginning of a large body.
    responseBody:
      answer === null || Buffer.byteLength(answer.text) < answer.bodyBytes ? null : Buffer.from(answer.text),
    totalMs,
    ...(isOurs ? { isOurs } : {}),
  }));
