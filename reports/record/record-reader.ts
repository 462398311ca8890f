import type { RecordCheck, RecordFooter, RecordHeader, RecordLine } from '../../specs/record.ts';
import { ReportError } from './disk/report-error.ts';
import { readTextLines } from './disk/text-lines.ts';
import { chainDigest, chainStart, extendChain } from './record-chain.ts';
import { asRecordLine, foreignVersion } from './record-shape.ts';

/** What reading a record found out besides its lines. */
export interface RecordEnd {
  readonly footer: RecordFooter | null;
  /** The last line was cut, as a kill leaves it. */
  readonly cut: boolean;
  /** Whether the footer's chain is that of the lines; null without a footer. */
  readonly chainHolds: boolean | null;
}

/** Called for each line in order; the header comes first, exactly once. */
export interface RecordVisitor {
  header(header: RecordHeader): void;
  check(check: RecordCheck): void;
}

/**
 * Streams the record at `path` to a visitor. A cut last line is left out; anything else that is damaged is an error.
 * @throws ReportError `missing`, `corrupt` (which line, and why), `unsupported` (written by a later version)
 */
export function readRecord(path: string, visitor: RecordVisitor): RecordEnd {
  let chain = chainStart;
  let footer: RecordFooter | null = null;
  let chainHolds: boolean | null = null;
  let cut = false;
  for (const { text, number, ended } of readTextLines(path)) {
    const line = parseLine(path, number, text, ended);
    if (line === null) {
      cut = true;
      break;
    }
    if (footer !== null)
      throw new ReportError('corrupt', `${path}:${number}: the record goes on after its footer.`, path);
    if ((number === 1) !== (line.type === 'header')) {
      throw new ReportError('corrupt', `${path}:${number}: a record has one header, on its first line.`, path);
    }
    if (line.type === 'header') visitor.header(line);
    else if (line.type === 'check') visitor.check(line);
    else {
      footer = line;
      chainHolds = line.chain === chainDigest(chain);
    }
    chain = extendChain(chain, text);
  }
  if (chain === chainStart) throw new ReportError('corrupt', `${path} is no record: it has no header.`, path);
  return { footer, cut, chainHolds };
}

function parseLine(path: string, number: number, text: string, ended: boolean): RecordLine | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    if (!ended && number > 1) return null;
    throw new ReportError('corrupt', `${path}:${number}: not a line of a record (${String(cause)}).`, path, cause);
  }
  const version = number === 1 ? foreignVersion(value) : null;
  if (version !== null) {
    const hint = 'use the version of the harness that wrote it';
    throw new ReportError(
      'unsupported',
      `${path}:1: schemaVersion ${String(version)} is not known here; ${hint}.`,
      path,
    );
  }
  const read = asRecordLine(value);
  if ('problem' in read) throw new ReportError('corrupt', `${path}:${number}: ${read.problem}.`, path);
  return read.line;
}
