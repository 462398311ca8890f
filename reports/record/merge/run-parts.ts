import type { RecordCheck, RecordFooter, RecordHeader } from '../../../specs/words/record.ts';
import type { RunFolder } from '../disk/run-folder.ts';
import { EvidenceFolder } from '../evidence/evidence-folder.ts';
import { recordName } from '../file/record-file.ts';
import { readRecord } from '../file/record-reader.ts';

/** Thrown if the parts for `merge` are not one run: one is missing, there twice, changed, or of another run. */
export class MergeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MergeError';
  }
}

/** One part of a run that was divided by `run --shard`; `footer`: null if it was killed. */
export interface RunPart {
  readonly folder: RunFolder;
  readonly header: RecordHeader;
  readonly footer: RecordFooter | null;
}

/** @throws MergeError if the part was changed, ReportError if it can't be read */
export function readPart(folder: RunFolder): RunPart {
  const refuseChanged = (name: string | undefined): void => {
    if (name === undefined) return;
    throw new MergeError(`${folder.pathOf(name)} was changed after it was written: its digest does not match.`);
  };
  const { header, footer, chainHolds } = readRecord(folder, () => ({
    check({ evidence }: RecordCheck) {
      if (evidence !== undefined)
        refuseChanged(new EvidenceFolder(folder, new Map(Object.entries(evidence))).audit().changed[0]);
    },
  }));
  refuseChanged(chainHolds === false ? recordName : undefined);
  return { folder, header, footer };
}

/** @returns the first part @throws MergeError if the parts do not fit */
export function checkParts(parts: readonly RunPart[]): RunPart {
  const [first] = parts;
  if (first === undefined) throw new MergeError('There is nothing to merge: name the folders of all parts of a run.');
  for (const { folder, header } of parts) {
    if (header.shard === null)
      throw new MergeError(`${folder.path} is a whole run, not a part of one (run --shard writes parts).`);
    const differing = differingKey(first.header, header);
    if (differing !== null)
      throw new MergeError(`${folder.path} is of another run than ${first.folder.path}: their ${differing} differ.`);
  }
  const count = first.header.shard?.count ?? 0;
  const partsByIndex = new Map<number, RunPart[]>();
  for (const part of parts) partsByIndex.set(indexOf(part), [...(partsByIndex.get(indexOf(part)) ?? []), part]);
  // A missing part shows at parts.length + 1 at the latest, so a huge false count costs no time.
  for (let index = 1; index <= Math.min(count, parts.length + 1); index += 1) {
    const sameParts = partsByIndex.get(index) ?? [];
    if (sameParts.length === 0) throw new MergeError(`Part ${index} of ${count} is missing.`);
    if (sameParts.length > 1) {
      const folders = sameParts.map(({ folder }) => folder.path).join(', ');
      throw new MergeError(`Part ${index} of ${count} was given twice: ${folders}.`);
    }
  }
  if (parts.length > count) throw new MergeError(`There are ${parts.length} parts of a run that has ${count}.`);
  return first;
}

/** From 1; 0 for a whole run. */
export const indexOf = ({ header }: RunPart): number => header.shard?.index ?? 0;

/** The facts that all parts of a run have in common, with their names in a message. */
const commonFacts: readonly (readonly [string, (header: RecordHeader) => unknown])[] = [
  ['targets', ({ target }) => target],
  ['harnesses', ({ harness }) => [harness.version, harness.commit]],
  ['requirements, schemas, suites or profiles', ({ digests }) => digests],
  ['labels', ({ label }) => label],
  ['seeds', ({ seed }) => seed],
  ['challenges', ({ challenge }) => challenge],
  ['efforts', ({ effort, strict }) => [effort, strict]],
  ['numbers of repeats', ({ repeat }) => repeat?.count],
  ['selections', ({ selection }) => selection],
  ['waivers', ({ waivers }) => waivers],
  ['numbers of parts', ({ shard }) => shard?.count],
  ['catalogues', ({ catalogue }) => catalogue],
];

const differingKey = (a: RecordHeader, b: RecordHeader): string | null =>
  commonFacts.find(([, read]) => JSON.stringify(read(a)) !== JSON.stringify(read(b)))?.[0] ?? null;
