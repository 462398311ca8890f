import type { RecordCheck, RecordFooter, RecordHeader, RecordLine } from '../../specs/record.ts';
import { ReportError } from './disk/report-error.ts';
import type { RunFolder } from './disk/run-folder.ts';
import { linesOf, type TextLine } from './disk/text-lines.ts';
import { chainDigest, chainStart, extendChain } from './record-chain.ts';
import { recordName } from './record-file.ts';
import { asRecordLine, foreignVersion } from './record-shape.ts';

/** Takes the lines of checks, in the order in which they were written. */
export interface RecordVisitor {
  check(check: RecordCheck): void;
}

/** What reading a record found out besides the lines of its checks. */
export interface RecordEnd<Visitor> {
  readonly visitor: Visitor;
  readonly header: RecordHeader;
  readonly footer: RecordFooter | null;
  /** The last line was cut, as a kill leaves it. */
  readonly cut: boolean;
  /** Whether the footer's chain is that of the lines; null without a footer. */
  readonly chainHolds: boolean | null;
}

/**
 * Streams the record in a folder to the visitor that `begin` makes for its header. A cut last line is left out; anything
 * else that is damaged is an error.
 * @throws ReportError `missing`, `link`, `corrupt` (which line, and why), `unsupported` (written by a later version)
 */
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
    if (footer !== null)
      throw new ReportError('corrupt', `${path}:${number}: the record goes on after its footer.`, path);
    if (line.type === 'header' && started === null) started = { header: line, visitor: begin(line) };
    else if (line.type === 'header' || started === null)
      throw new ReportError('corrupt', `${path}:${number}: a record has one header, on its first line.`, path);
    else if (line.type === 'check') started.visitor.check(line);
    else {
      footer = line;
      chainHolds = line.chain === chainDigest(chain);
    }
    chain = extendChain(chain, bytes);
  }
  if (started === null) throw new ReportError('corrupt', `${path} is no record: it has no header.`, path);
  return { ...started, footer, cut, chainHolds };
}

function parseLine(path: string, { text, bytes, number, ended }: TextLine): RecordLine | null {
  const damaged = (why: string, cause?: unknown) =>
    new ReportError('corrupt', `${path}:${number}: ${why}.`, path, cause);
  if (bytes.length > longLineBytes && valuesIn(bytes) > mostValues)
    throw damaged('too many values for a line of a record');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    if (!ended && number > 1) return null;
    throw damaged(`not a line of a record (${String(cause)})`, cause);
  }
  const version = number === 1 ? foreignVersion(value) : null;
  if (version !== null) {
    const message = `${path}:1: schemaVersion ${String(version)} is not known here; use the version of the harness that wrote it.`;
    throw new ReportError('unsupported', message, path);
  }
  const read = asRecordLine(value);
  if ('problem' in read) throw damaged(read.problem);
  return read.line;
}

/** Longer lines are looked at before they are parsed: small values take many times their bytes in memory. */
const longLineBytes = 4 << 20;
const mostValues = 2_000_000;

/** At least as many as there are values: opening brackets and commas, also those in texts. */
function valuesIn(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count += 1;
  return count;
}
