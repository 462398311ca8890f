import type { Attachment } from 'allure-js-commons';
import { defectKey, type FingerprintedDefect } from '../../../specs/words/finding.ts';
import { forShell } from '../../escape/shell.ts';
import type { EvidenceFolder } from '../../record/evidence/evidence-folder.ts';
import { type AttachedRepeat, type DescribedAttachment, exchangesAttached } from './describe-attachments.ts';
import type { DescribedFinding } from './describe-result.ts';

interface RecordedEvidence extends FingerprintedDefect, Omit<DescribedFinding, 'curl' | 'repeat' | 'exchanges'> {
  readonly exchanges: readonly string[];
}

interface AttachmentWriter {
  writeAttachment(name: string, content: Buffer): void;
}

/** Attaches the evidence of findings to results, within a bound on all attachments together. */
export class AllureEvidence {
  readonly #evidence: Pick<EvidenceFolder, 'read'>;
  readonly #curls: ReadonlyMap<string, string>;
  readonly #repeats: ReadonlyMap<string, AttachedRepeat>;
  readonly #writer: AttachmentWriter;
  #charactersLeft: number;

  /** `curls` and `repeats`: of each defect, by its key. `characters`: of all attachments together. */
  constructor(
    evidence: Pick<EvidenceFolder, 'read'>,
    curls: ReadonlyMap<string, string>,
    writer: AttachmentWriter,
    characters: number,
    repeats: ReadonlyMap<string, AttachedRepeat> = new Map(),
  ) {
    this.#repeats = repeats;
    this.#evidence = evidence;
    this.#curls = curls;
    this.#writer = writer;
    this.#charactersLeft = characters;
  }

  describe(finding: RecordedEvidence): DescribedFinding {
    const repeat = this.#repeats.get(defectKey(finding));
    const references = finding.exchanges.slice(-exchangesAttached);
    return {
      ...finding,
      curl: forShell(this.#curls.get(defectKey(finding)) ?? ''),
      ...(repeat === undefined ? {} : { repeat }),
      exchanges: () => references.flatMap((reference) => this.#evidence.read(reference) ?? []),
    };
  }

  write(namePrefix: string, attachments: readonly DescribedAttachment[]): Attachment[] {
    return attachments.flatMap(({ name, type, ending, content }) => {
      if (this.#charactersLeft < content.length) return [];
      this.#charactersLeft -= content.length;
      const source = `${namePrefix}-${ending}`;
      this.#writer.writeAttachment(source, Buffer.from(content));
      return [{ name, type, source }];
    });
  }
}
