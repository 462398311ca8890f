import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ExchangeEvidence, parseEvidence } from '../../reports/record/evidence/evidence.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { readHarEntry } from './har-entries.ts';
import { listElements } from './list-elements.ts';
import { type RecordingItem, tooLarge } from './recorded.ts';
import { headOf, recordedBytes } from './recorded-bytes.ts';
import { readTrafficLine } from './traffic-line.ts';

const newline = 0x0a;

/** Yields lines without their ends; null: longer than `maxBytes`, and not kept. */
export async function* byteLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer | null> {
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer): void => {
    length += piece.length;
    if (length > maxBytes) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  };
  const line = (): Buffer | null => {
    const whole = length > maxBytes ? null : Buffer.concat(pieces);
    pieces = [];
    length = 0;
    return whole;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end));
      yield line();
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) yield line();
}

/** Yields the evidence of a record, by number. `isOurs`: a run of the harness sent it. */
function* evidenceItems(dir: string, isOurs: boolean): Generator<RecordingItem> {
  const folder = join(dir, 'exchanges');
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    yield* itemsOf(parseEvidence(path, readFileSync(path, 'utf8')), isOurs);
  }
}

/** None if the run had no finding, and so no folder. */
function namesIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => /^\d+\.json$/.test(name));
    return names.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  } catch {
    return [];
  }
}

/** Makes an item of each answer: first of each "come back later", then of the last answer. */
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

export type RecordingForm = 'har' | 'ndjson' | 'record';

/** The path of a file, or of the folder of a run. */
export interface Recording {
  readonly path: string;
  readonly form: RecordingForm;
}

export class UnknownRecording extends Error {
  override readonly name = 'UnknownRecording';
}

/** The first byte of an empty line in a file of Windows. */
const carriageReturn = 0x0d;

/** Finds the format by the beginning of the file, not its name. @throws UnknownRecording, or errors of reading */
export function findForm(path: string): Recording {
  if (statSync(path).isDirectory()) {
    if (existsSync(join(path, recordName))) return { path, form: 'record' };
    throw new UnknownRecording(`${path} is a folder without ${recordName}, so that it is no run.`);
  }
  const head = headOf(path)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^\{[^{]*"type"\s*:\s*"header"/.test(head)) return { path: dirname(path), form: 'record' };
  const [, log] = /^\{[\s\S]*?(?:("log")\s*:\s*\{|"(?:url|method)"\s*:\s*")/.exec(head) ?? [];
  if (log !== undefined) return { path, form: 'har' };
  if (/^\{[^\n]*"(?:url|method)"\s*:\s*"/.test(head)) return { path, form: 'ndjson' };
  throw new UnknownRecording(
    `${path} is neither a HAR log, nor exchanges line by line, nor the record of a run: see docs/traffic.md.`,
  );
}

/** Yields exchanges in order, in bounded memory. One larger than `maxBytes`, and a cut end, become unreadable items. */
export async function* readRecording({ path, form }: Recording, maxBytes: number): AsyncGenerator<RecordingItem> {
  // Only the record of a run against a server has no kind: there the harness sent the requests.
  if (form === 'record')
    yield* evidenceItems(path, !/^[^\n]*?"schemaVersion":\d+,"kind":/.test(headOf(join(path, recordName))));
  else {
    try {
      yield* form === 'ndjson' ? linesOf(path, maxBytes) : entriesOf(path, maxBytes);
    } catch (error) {
      if (!isCutOff(error)) throw error;
      yield { unreadable: 'the file breaks off there' };
    }
  }
}

async function* linesOf(path: string, maxBytes: number): AsyncGenerator<RecordingItem> {
  for await (const line of byteLines(recordedBytes(path), maxBytes)) {
    if (line === null) yield tooLarge;
    else if (line.length > 0 && line[0] !== carriageReturn) yield readTrafficLine(line);
  }
}

async function* entriesOf(path: string, maxBytes: number): AsyncGenerator<RecordingItem> {
  for await (const entry of listElements(recordedBytes(path), ['log', 'entries'], maxBytes))
    yield entry === null ? tooLarge : readHarEntry(parseJson(entry.toString('utf8')));
}

function isCutOff(error: unknown): boolean {
  const isCompressed = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  return isCompressed || error instanceof SyntaxError;
}

export interface MergedItem {
  readonly item: RecordingItem;
  readonly file: number;
}

/** Merges recordings by the start of their items. Each recording keeps its order, and one item in memory. */
export async function* mergeRecordings(
  recordings: readonly AsyncGenerator<RecordingItem>[],
): AsyncGenerator<MergedItem> {
  const next = async (file: number, before: number) => {
    const { value, done } = (await recordings[file]?.next()) ?? { value: undefined, done: true };
    if (done === true || value === undefined) return [];
    // An item without a time follows the one before it.
    return [{ item: value, file, at: 'method' in value ? (value.startedAt ?? before) : before }];
  };
  try {
    const heads = (await Promise.all(recordings.map((_, file) => next(file, 0)))).flat();
    while (heads.length > 0) {
      const earliest = heads.reduce((one, other) => (other.at < one.at ? other : one));
      yield earliest;
      heads.splice(heads.indexOf(earliest), 1, ...(await next(earliest.file, earliest.at)));
    }
  } finally {
    for (const recording of recordings) await recording.return(undefined);
  }
}
