import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordName } from '../../reports/record/file/record-file.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { byteLines } from './byte-lines.ts';
import { evidenceItems } from './evidence-items.ts';
import { readHarEntry } from './har-entries.ts';
import { listElements } from './list-elements.ts';
import { type RecordingItem, tooLarge } from './recorded.ts';
import { headOf, recordedBytes } from './recorded-bytes.ts';
import { readTrafficLine } from './traffic-line.ts';

/** The formats of recordings. */
export type RecordingForm = 'har' | 'ndjson' | 'record';

/** A file, or the folder of a run, and its format. */
export interface Recording {
  readonly path: string;
  readonly form: RecordingForm;
}

/** Thrown for a file that is not a recording. */
export class UnknownRecording extends Error {
  override readonly name = 'UnknownRecording';
}

/** The first byte of an empty line, if lines end as on Windows. */
const carriageReturn = 0x0d;

/** Finds the format of a file by its beginning, not its name. @throws UnknownRecording, or errors of reading */
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

/**
 * Yields the exchanges of a recording in order, in bounded memory; those larger than `maxBytes`, and the end of a file
 * that breaks off, become unreadable items.
 */
export async function* readRecording({ path, form }: Recording, maxBytes: number): AsyncGenerator<RecordingItem> {
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

/** Whether reading failed because the JSON or the compressed stream ended too early. */
function isCutOff(error: unknown): boolean {
  const isCompressed = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  return isCompressed || error instanceof SyntaxError;
}
