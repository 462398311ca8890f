import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RecordCheck, RecordedFinding } from '../../../specs/words/record.ts';
import { guarded, RunFolder } from '../disk/run-folder.ts';
import { EvidenceFolder } from '../evidence/evidence-folder.ts';
import { EvidenceStore } from '../evidence/evidence-store.ts';
import { type FooterFacts, RecordFile } from '../file/record-file.ts';
import { readRecord } from '../file/record-reader.ts';
import { checkParts, indexOf, MergeError, type RunPart, readPart } from './run-parts.ts';

/**
 * Joins the parts of a run to one record, interrupted if any part was. @param prepare called once the parts fit, before
 * anything is written @throws MergeError if they don't fit, ReportError for files
 */
export function mergeRecords(dirs: readonly string[], out: string, prepare: () => void = () => {}): void {
  const samePart = dirs.find((dir) => isSameFolder(dir, out));
  if (samePart !== undefined) throw new MergeError(`${samePart} is a part itself: name another folder with --out.`);
  const parts = dirs.map((dir) => readPart(new RunFolder(dir))).sort((a, b) => indexOf(a) - indexOf(b));
  // Each part ran at its own pace.
  const { pace: _, ...header } = checkParts(parts).header;
  const startedAt = parts.map((part) => part.header.startedAt).sort()[0] ?? header.startedAt;
  const planned = [...new Set(parts.flatMap((part) => part.header.planned))];
  prepare();
  const folder = new RunFolder(out);
  const file = new RecordFile(folder, { ...header, shard: null, startedAt, planned });
  const evidence = new EvidenceStore(folder);
  try {
    // Exchanges of checks in parts that have a footer: what these footers count beyond them is no check's.
    let ofChecks = 0;
    for (const part of parts) {
      const copied = copyChecks(part, file, evidence);
      ofChecks += part.footer === null ? 0 : copied;
    }
    file.footer(joinFooters(parts, startedAt, ofChecks));
  } finally {
    file.close();
  }
}

function isSameFolder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) =>
    guarded('read', path, () => statSync(path, { throwIfNoEntry: false, bigint: true })),
  );
  return resolve(one) === resolve(other) || (a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino);
}

/** @returns how many exchanges the checks made */
function copyChecks({ folder }: RunPart, file: RecordFile, store: EvidenceStore): number {
  let exchanges = 0;
  const evidence = new EvidenceFolder(folder, new Map());
  const adopted = new Map<string, string>();
  const adopt = (reference: string): readonly string[] => {
    const known = adopted.get(reference) ?? store.adopt(evidence.read(reference));
    if (known === null) return [];
    adopted.set(reference, known);
    return [known];
  };
  readRecord(folder, () => ({
    check({ evidence: _, ...line }: RecordCheck) {
      exchanges += line.exchanges;
      const copied = (findings: readonly RecordedFinding[]) =>
        findings.map(({ setup, ...each }) => ({
          ...each,
          ...(setup === undefined ? {} : { setup: setup.flatMap(adopt) }),
          exchanges: each.exchanges.flatMap(adopt),
        }));
      const findings = copied(line.findings);
      const later = line.later === undefined ? null : { ...line.later, findings: copied(line.later.findings) };
      const all = [...findings, ...(later?.findings ?? [])];
      const own = store.digestsOf(all.flatMap(({ setup = [], exchanges }) => [...setup, ...exchanges]));
      file.check({
        ...line,
        findings,
        ...(later === null ? {} : { later }),
        ...(Object.keys(own).length === 0 ? {} : { evidence: own }),
      });
    },
  }));
  return exchanges;
}

function joinFooters(parts: readonly RunPart[], startedAt: string, ofChecks: number): FooterFacts {
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
