import { fileValidator } from '../../../specs/file-schemas/file-validator.ts';
import type { RecordCheck, RecordFooter, RecordHeader, RecordLine } from '../../../specs/words/record.ts';
import { clip } from '../../escape/controls.ts';
import { ReportError, type RunFolder } from '../disk/run-folder.ts';
import { linesOf, type TextLine } from '../disk/text-lines.ts';
import { chainDigest, chainStart, extendChain } from './record-chain.ts';
import { recordName } from './record-file.ts';

/** The kinds of lines, each with a validator of its own, so that a problem is named for its kind. */
const kinds: readonly RecordLine['type'][] = ['header', 'check', 'footer'];

/** @returns the line, or in a phrase why it is none */
export function asRecordLine(value: unknown): { readonly line: RecordLine } | { readonly problem: string } {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null;
  const kind = kinds.find((each) => each === type);
  if (kind === undefined) return { problem: 'the type of the line is not known' };
  const validate = fileValidator<RecordLine>('record', kind);
  if (validate(value)) return { line: value };
  const error = validate.errors?.[0];
  return { problem: `${String(type)}${error?.instancePath ?? ''} ${error?.message ?? 'is not valid'}` };
}

/** @returns the format version in a header, if it differs from ours; else null */
export function foreignVersion(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('schemaVersion' in value)) return null;
  return value.schemaVersion === 1 ? null : value.schemaVersion;
}

/** Takes the lines of checks, one by one. */
export interface RecordVisitor {
  check(check: RecordCheck): void;
}

/** All of a record that is known after its last line; `footer`: null for a run that was killed. */
export interface RecordEnd<Visitor> {
  readonly visitor: Visitor;
  readonly header: RecordHeader;
  readonly footer: RecordFooter | null;
  /** Whether the last line was cut off, as by a killed run. */
  readonly cut: boolean;
  /** Whether the footer's chain matches the lines; null: there is no footer. */
  readonly chainHolds: boolean | null;
}

/** Streams a record to the visitor that `begin` makes; a cut last line is left out. @throws ReportError */
export function readRecord<Visitor extends RecordVisitor>(
  folder: RunFolder,
  begin: (header: RecordHeader) => Visitor,
): RecordEnd<Visitor> {
  const path = folder.pathOf(recordName);
  let chain = chainStart;
  let started: { readonly header: RecordHeader; readonly visitor: Visitor } | null = null;
  let footer: RecordFooter | null = null;
  let chainHolds: boolean | null = null;
  let cut = false;
  for (const textLine of linesOf(folder.openToRead(recordName), path)) {
    const { number, bytes } = textLine;
    const line = parseLine(path, textLine);
    if (line === null) {
      cut = true;
      break;
    }
    if (footer !== null) throw damaged(path, number, 'the record goes on after its footer');
    if (line.type === 'header' && started === null) started = { header: line, visitor: begin(line) };
    else if (line.type === 'header' || started === null)
      throw damaged(path, number, 'a record has one header, on its first line');
    else if (line.type === 'check') started.visitor.check(line);
    else {
      footer = line;
      chainHolds = line.chain === chainDigest(chain);
    }
    chain = extendChain(chain, bytes);
  }
  if (started === null) throw damaged(path, 1, 'it has no header');
  return { ...started, footer, cut, chainHolds };
}

export function readHeader(folder: RunFolder): RecordHeader {
  const path = folder.pathOf(recordName);
  for (const textLine of linesOf(folder.openToRead(recordName), path)) {
    const line = parseLine(path, textLine);
    if (line?.type === 'header') return line;
    break;
  }
  throw damaged(path, 1, 'it has no header');
}

/** @returns null for a last line that was cut off */
function parseLine(path: string, { text, bytes, number, ended }: TextLine): RecordLine | null {
  if (number === 1 && bytes.length > headerBytes) throw damaged(path, number, 'too long for the header of a record');
  if (bytes.length > longLineBytes && valuesIn(bytes) > maxValues)
    throw damaged(path, number, 'too many values for a line of a record');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    if (!ended && number > 1) return null;
    throw damaged(path, number, 'not a line of a record, since it is no JSON', cause);
  }
  const version = number === 1 ? foreignVersion(value) : null;
  if (version !== null) {
    const message = `${path}:1: schemaVersion ${clip(JSON.stringify(version), 40)} is not known here; use the version of the harness that wrote it.`;
    throw new ReportError('unsupported', message, path);
  }
  const read = asRecordLine(value);
  if ('problem' in read) throw damaged(path, number, read.problem);
  return read.line;
}

function damaged(path: string, number: number, why: string, cause?: unknown): ReportError {
  const message = `${path}:${number}: ${why}; name the folder of a run, with its record as it was written.`;
  return new ReportError('corrupt', message, path, cause);
}

/** The most bytes of a header: ours takes 150 KB, and the waivers of a profile up to 1 MB more. */
const headerBytes = 4 << 20;

/** The values of longer lines are counted before parsing: small values take many times their bytes in memory. */
const longLineBytes = 256 << 10;
/** The most values of a line: our largest has some 50,000. */
const maxValues = 300_000;

/** Estimates the number of values: counts the opening brackets and commas outside of texts. */
function valuesIn(bytes: Uint8Array): number {
  let count = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x22) isText = !isText;
    else if (isText && byte === 0x5c) at += 1;
    else if (!isText && (byte === 0x2c || byte === 0x5b || byte === 0x7b)) count += 1;
  }
  return count;
}
