import { isAbsolute, relative, resolve } from 'node:path';
import { sha256 } from '../../../specs/words/digest.ts';
import { clip } from '../../escape/controls.ts';
import { ReportError, type RunFolder } from '../disk/run-folder.ts';
import { type ExchangeEvidence, evidenceBytes, parseEvidence } from './evidence.ts';

export const evidenceFolderName = 'exchanges';

const evidenceReference = /^exchanges\/[1-9]\d{0,9}\.json$/;

/** The references whose files do not match their digests, and those whose files are gone. */
export interface EvidenceAudit {
  readonly changed: readonly string[];
  readonly missing: readonly string[];
}

/** The evidence of a run as it is read again: files `exchanges/N.json`, which findings name by this reference. */
export class EvidenceFolder {
  readonly #folder: RunFolder;
  readonly #digests: ReadonlyMap<string, string>;
  #audit: EvidenceAudit | null = null;

  /** `digests`: by reference; a file of a record without digests is taken as it is. */
  constructor(folder: RunFolder, digests: ReadonlyMap<string, string>) {
    this.#folder = folder;
    this.#digests = digests;
  }

  /** The exchange behind a reference; null if it was not kept, is gone, damaged or changed: a report goes on without it. */
  read(reference: string | undefined): ExchangeEvidence | null {
    if (reference === undefined) return null;
    try {
      const bytes = this.#bytes(reference);
      if (this.#isChanged(reference, bytes)) return null;
      return parseEvidence(this.#folder.pathOf(reference), bytes.toString('utf8'));
    } catch (cause) {
      if (cause instanceof ReportError) return null;
      throw cause;
    }
  }

  /** The path of a file as users name it: from the current folder, if it lies below. */
  pathOf(name: string): string {
    const path = resolve(this.#folder.pathOf(name));
    const below = relative(process.cwd(), path);
    return below.startsWith('..') || isAbsolute(below) ? path : below;
  }

  /** Whether the record has a digest of the file. */
  covers(reference: string): boolean {
    return this.#digests.has(reference);
  }

  /** Compares every file with its digest; an unreadable file counts as changed. */
  audit(): EvidenceAudit {
    this.#audit ??= this.#auditAll();
    return this.#audit;
  }

  /** Lists files named like evidence that have no digest in the record; an unreadable folder counts as one. */
  unlisted(): readonly string[] {
    try {
      const found = this.#folder.list(evidenceFolderName).map((name) => `${evidenceFolderName}/${name}`);
      return found.filter((reference) => evidenceReference.test(reference) && !this.#digests.has(reference)).sort();
    } catch (cause) {
      if (cause instanceof ReportError) return [evidenceFolderName];
      throw cause;
    }
  }

  #auditAll(): EvidenceAudit {
    const changed: string[] = [];
    const missing: string[] = [];
    for (const reference of this.#digests.keys()) {
      try {
        if (this.#isChanged(reference, this.#bytes(reference))) changed.push(reference);
      } catch (cause) {
        if (!(cause instanceof ReportError)) throw cause;
        (cause.code === 'missing' ? missing : changed).push(reference);
      }
    }
    return { changed, missing };
  }

  #bytes(reference: string): Buffer {
    if (evidenceReference.test(reference)) return this.#folder.readBytes(reference, evidenceBytes);
    const path = this.#folder.path;
    throw new ReportError('corrupt', `${clip(reference, 100)} is no reference to evidence in ${path}.`, path);
  }

  #isChanged(reference: string, bytes: Uint8Array): boolean {
    const digest = this.#digests.get(reference);
    return digest !== undefined && digest !== sha256(bytes);
  }
}
