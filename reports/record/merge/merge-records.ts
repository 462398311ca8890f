import { join, resolve } from 'node:path';
import type { RecordCheck, RecordFooter, RecordHeader } from '../../../specs/record.ts';
import { ReportError } from '../disk/report-error.ts';
import { EvidenceStore } from '../evidence/evidence-store.ts';
import { type FooterFacts, RecordFile, recordName } from '../record-file.ts';
import { readRecord } from '../record-reader.ts';

/** The parts that `merge` was given do not make up one run: one is missing, given twice, or of another run. */
export class MergeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MergeError';
  }
}

interface Part {
  readonly dir: string;
  readonly header: RecordHeader;
  readonly footer: RecordFooter | null;
}

/**
 * Joins the parts of one run, in whatever order they are given, to the record that the run would have written as a
 * whole, with its evidence, in `out`. A part that was interrupted makes the whole an interrupted run. `prepare` is
 * called once the parts are known to fit, before anything is written.
 * @throws MergeError where the parts do not fit together
 * @throws ReportError where one can't be read, or the whole can't be written
 */
export function mergeRecords(dirs: readonly string[], out: string, prepare: () => void = () => {}): void {
  const own = dirs.find((dir) => resolve(dir) === resolve(out));
  if (own !== undefined) throw new MergeError(`${own} is a part itself: name another folder with --out.`);
  const parts = dirs.map(readPart).sort((a, b) => (a.header.shard?.index ?? 0) - (b.header.shard?.index ?? 0));
  const first = checkParts(parts);
  const startedAt = parts.map(({ header }) => header.startedAt).sort()[0] ?? first.header.startedAt;
  const planned = [...new Set(parts.flatMap(({ header }) => header.planned))];
  prepare();
  const file = new RecordFile(out, { ...first.header, shard: null, startedAt, planned });
  const evidence = new EvidenceStore(out);
  try {
    let ofChecks = 0;
    for (const { dir, footer } of parts) {
      const copied = copyChecks(dir, file, evidence);
      ofChecks += footer === null ? 0 : copied;
    }
    file.footer(joinFooters(parts, startedAt, ofChecks));
  } finally {
    file.close();
  }
}

function readPart(dir: string): Part {
  const path = join(dir, recordName);
  let header: RecordHeader | null = null;
  const { footer, chainHolds } = readRecord(path, {
    header(line) {
      header = line;
    },
    check() {},
  });
  if (header === null) throw new ReportError('corrupt', `${path} is no record: it has no header.`, path);
  if (chainHolds === false)
    throw new MergeError(`${path} was changed after it was written: its digest does not match.`);
  return { dir, header, footer };
}

function checkParts(parts: readonly Part[]): Part {
  const [first] = parts;
  if (first === undefined) throw new MergeError('There is nothing to merge: name the folders of all parts of a run.');
  for (const { dir, header } of parts) {
    if (header.shard === null)
      throw new MergeError(`${dir} is a whole run, not a part of one (run --shard writes parts).`);
    const differing = differingKey(first.header, header);
    if (differing !== null)
      throw new MergeError(`${dir} is of another run than ${first.dir}: their ${differing} differ.`);
  }
  const count = first.header.shard?.count ?? 0;
  for (let index = 1; index <= count; index += 1) {
    const own = parts.filter(({ header }) => header.shard?.index === index);
    if (own.length === 0) throw new MergeError(`Part ${index} of ${count} is missing.`);
    if (own.length > 1)
      throw new MergeError(`Part ${index} of ${count} was given twice: ${own.map(({ dir }) => dir).join(', ')}.`);
  }
  if (parts.length > count) throw new MergeError(`There are ${parts.length} parts of a run that has ${count}.`);
  return first;
}

/** What all parts of one run have in common, by the name that a message gives it. */
const common: readonly (readonly [string, (header: RecordHeader) => unknown])[] = [
  ['targets', ({ target }) => target],
  ['harnesses', ({ harness }) => [harness.version, harness.commit]],
  ['requirements, schemas, suites or profiles', ({ digests }) => digests],
  ['seeds', ({ seed }) => seed],
  ['efforts', ({ effort, strict }) => [effort, strict]],
  ['selections', ({ selection }) => selection],
  ['waivers', ({ waivers }) => waivers],
  ['numbers of parts', ({ shard }) => shard?.count],
  ['catalogues', ({ catalogue }) => catalogue],
];

function differingKey(a: RecordHeader, b: RecordHeader): string | null {
  return common.find(([, read]) => JSON.stringify(read(a)) !== JSON.stringify(read(b)))?.[0] ?? null;
}

/** Copies the checks of a part. @returns how many exchanges they made. */
function copyChecks(dir: string, file: RecordFile, evidence: EvidenceStore): number {
  let exchanges = 0;
  const adopted = new Map<string, string | null>();
  const adopt = (reference: string): readonly string[] => {
    const known = adopted.get(reference) ?? evidence.adopt(dir, reference);
    adopted.set(reference, known);
    return known === null ? [] : [known];
  };
  readRecord(join(dir, recordName), {
    header() {},
    check(line: RecordCheck) {
      exchanges += line.exchanges;
      file.check({
        ...line,
        findings: line.findings.map((finding) => ({ ...finding, exchanges: finding.exchanges.flatMap(adopt) })),
      });
    },
  });
  return exchanges;
}

function joinFooters(parts: readonly Part[], startedAt: string, ofChecks: number): FooterFacts {
  const footers = parts.flatMap(({ footer }) => (footer === null ? [] : [footer]));
  const endedAt =
    footers
      .map((footer) => footer.endedAt)
      .sort()
      .at(-1) ?? startedAt;
  const stopped = parts.filter(({ footer }) => footer === null || footer.interrupted !== null);
  const names = stopped.map(({ header }) => `${header.shard?.index} of ${header.shard?.count}`).join(', ');
  return {
    endedAt,
    durationMs: Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)),
    interrupted: stopped.length === 0 ? null : `Part ${names} was interrupted.`,
    created: footers.flatMap(({ created }) => created),
    worldExchanges: Math.max(0, footers.reduce((sum, { exchanges }) => sum + exchanges, 0) - ofChecks),
  };
}
