import { sha256 } from '../../../specs/words/digest.ts';
import type { RedactedExchange } from '../../../specs/words/exchange.ts';
import { defectKey } from '../../../specs/words/finding.ts';
import type { RecordedFinding, ReportedFinding } from '../../../specs/words/record.ts';
import { jsonText } from '../../escape/json.ts';
import type { RunFolder } from '../disk/run-folder.ts';
import { type ExchangeEvidence, toEvidence } from './evidence.ts';
import { evidenceBounds, type SettableBounds } from './evidence-bounds.ts';
import { evidenceFolderName } from './evidence-folder.ts';

type KeptEvidence = Pick<RecordedFinding, 'exchanges' | 'setup'>;

/** Writes the exchanges behind findings to `exchanges/N.json`, readable by the owner only, within {@link evidenceBounds}. */
export class EvidenceStore {
  readonly #folder: RunFolder;
  readonly #limits: Pick<SettableBounds, 'files' | 'totalCharacters'>;
  /** The number of findings whose exchanges were kept, by defect key. */
  readonly #kept = new Map<string, number>();
  readonly #digests = new Map<string, string>();
  #characters = 0;

  constructor(folder: RunFolder, limits: Pick<SettableBounds, 'files' | 'totalCharacters'> = evidenceBounds) {
    this.#folder = folder;
    this.#limits = limits;
    folder.makePrivate(evidenceFolderName);
    // The files of an earlier run.
    for (const name of folder.list(evidenceFolderName))
      if (/^(\d+\.json|finding-\d+\.(?:sh|hurl))$/.test(name)) folder.remove(`${evidenceFolderName}/${name}`);
  }

  /** Keeps the exchanges of a finding, each once (`written`), and returns their references; none after enough like it. */
  keep(check: string, finding: ReportedFinding, written: Map<RedactedExchange, string>): KeptEvidence {
    const key = defectKey(finding);
    const keptBefore = this.#kept.get(key) ?? 0;
    if (keptBefore >= evidenceBounds.findingsPerFingerprint) return { exchanges: [] };
    this.#kept.set(key, keptBefore + 1);
    const kept = evidenceOf(finding);
    const setup = this.#keepAll(check, kept.setup, written);
    const exchanges = this.#keepAll(check, kept.exchanges, written);
    return { exchanges, ...(setup.length === 0 ? {} : { setup }) };
  }

  #keepAll(
    check: string,
    exchanges: readonly RedactedExchange[],
    written: Map<RedactedExchange, string>,
  ): readonly string[] {
    return exchanges.flatMap((exchange) => {
      const reference = written.get(exchange) ?? this.#keepEvidence(toEvidence(check, exchange));
      if (reference === null) return [];
      written.set(exchange, reference);
      return [reference];
    });
  }

  /** Keeps an exchange of another record, when parts are merged. @returns null: there was none, or no room */
  adopt(evidence: ExchangeEvidence | null): string | null {
    return evidence === null ? null : this.#keepEvidence(evidence);
  }

  digestsOf(references: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries(
      references.flatMap((reference) => {
        const digest = this.#digests.get(reference);
        return digest === undefined ? [] : [[reference, digest]];
      }),
    );
  }

  #keepEvidence(evidence: ExchangeEvidence): string | null {
    if (this.#digests.size >= this.#limits.files || this.#characters >= this.#limits.totalCharacters) return null;
    const reference = `${evidenceFolderName}/${this.#digests.size + 1}.json`;
    const text = `${jsonText(evidence, 1)}\n`;
    this.#folder.write(reference, text, 0o600);
    this.#digests.set(reference, sha256(text));
    this.#characters += text.length;
    return reference;
  }
}

export function evidenceOf({ setup = [], exchanges }: Pick<ReportedFinding, 'setup' | 'exchanges'>): {
  readonly setup: readonly RedactedExchange[];
  readonly exchanges: readonly RedactedExchange[];
} {
  const most = evidenceBounds.exchangesPerFinding;
  return { setup: setup.slice(0, most), exchanges: firstAndLast(exchanges, most) };
}

function firstAndLast<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const head = Math.floor(most / 2);
  return [...items.slice(0, head), ...items.slice(items.length - (most - head))];
}
