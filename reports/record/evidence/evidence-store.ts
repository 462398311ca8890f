import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defectKey } from '../../../specs/fingerprint.ts';
import type { ReportedFinding } from '../../../specs/record.ts';
import type { RedactedExchange } from '../../../specs/redacted-exchange.ts';
import { jsonText } from '../../escape/json.ts';
import { guarded } from '../disk/report-error.ts';
import { evidenceOrNull, toEvidence } from './evidence.ts';
import { type EvidenceLimits, evidenceBounds } from './evidence-bounds.ts';

/** Writes the exchanges behind findings to `exchanges/N.json`, readable by the owner only, within {@link evidenceBounds}. */
export class EvidenceStore {
  readonly #dir: string;
  readonly #limits: Pick<EvidenceLimits, 'files' | 'totalCharacters'>;
  readonly #kept = new Map<string, number>();
  #files = 0;
  #characters = 0;

  /** Empties `exchanges/` below `dir` of what an earlier run left there. */
  constructor(dir: string, limits: Pick<EvidenceLimits, 'files' | 'totalCharacters'> = evidenceBounds) {
    this.#dir = dir;
    this.#limits = limits;
    const folder = join(dir, 'exchanges');
    guarded('prepare', folder, () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const name of readdirSync(folder))
        if (/^(\d+\.json|finding-\d+\.sh)$/.test(name)) rmSync(join(folder, name));
    });
  }

  /**
   * Keeps the exchanges of one finding and returns their references in order; none where enough of its like are kept.
   * `written` holds what this check has already brought, by sequence, so that one exchange is one file.
   */
  keep(check: string, finding: ReportedFinding, written: Map<RedactedExchange, string>): readonly string[] {
    const seen = this.#kept.get(defectKey(finding)) ?? 0;
    if (seen >= evidenceBounds.findingsPerFingerprint) return [];
    this.#kept.set(defectKey(finding), seen + 1);
    const references: string[] = [];
    for (const exchange of ends(finding.exchanges, evidenceBounds.exchangesPerFinding)) {
      const known = written.get(exchange);
      const reference = known ?? this.#keepText(`${jsonText(toEvidence(check, exchange), 1)}\n`);
      if (reference === null) continue;
      written.set(exchange, reference);
      references.push(reference);
    }
    return references;
  }

  /** Copies evidence of another folder, and returns its new reference; null where it is gone, or enough is kept. */
  adopt(dir: string, reference: string): string | null {
    const evidence = evidenceOrNull(dir, reference);
    return evidence === null ? null : this.#keepText(`${jsonText(evidence, 1)}\n`);
  }

  #keepText(text: string): string | null {
    if (this.#files >= this.#limits.files || this.#characters >= this.#limits.totalCharacters) return null;
    const reference = `exchanges/${this.#files + 1}.json`;
    const path = join(this.#dir, reference);
    guarded('write', path, () => writeFileSync(path, text, { mode: 0o600 }));
    this.#files += 1;
    this.#characters += text.length;
    return reference;
  }
}

/** At most `most` items: the first half, and the last, which decides. */
function ends<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const head = Math.floor(most / 2);
  return [...items.slice(0, head), ...items.slice(items.length - (most - head))];
}
