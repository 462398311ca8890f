import { type ExchangeEvidence, toEvidence } from '../../reports/record/evidence/evidence.ts';
import { evidenceOf } from '../../reports/record/evidence/evidence-store.ts';
import type { ReportedFinding } from '../../specs/words/record.ts';
import type { RedactedExchange } from '../../specs/words/redacted-exchange.ts';

/** The evidence of a finding whose run goes on: what a record would keep of it. */
export interface LiveEvidence {
  /** In order; the last one decides. */
  readonly exchanges: readonly ExchangeEvidence[];
  /** The same, and what set them up, by references that `read` knows. */
  readonly references: { readonly exchanges: readonly string[]; readonly setup: readonly string[] };
  read(reference: string | undefined): ExchangeEvidence | null;
}

export function gatherEvidence(check: string, finding: ReportedFinding): LiveEvidence {
  const kept = evidenceOf(finding);
  const gathered = new Map<RedactedExchange, ExchangeEvidence>();
  for (const each of [...kept.setup, ...kept.exchanges]) gathered.set(each, toEvidence(check, each));
  const byReference = new Map([...gathered.values()].map((evidence, index) => [String(index), evidence]));
  const numbers = new Map([...gathered.keys()].map((exchange, index) => [exchange, String(index)]));
  const refer = (exchanges: readonly RedactedExchange[]) => exchanges.flatMap((each) => numbers.get(each) ?? []);
  return {
    exchanges: kept.exchanges.flatMap((each) => gathered.get(each) ?? []),
    references: { exchanges: refer(kept.exchanges), setup: refer(kept.setup) },
    read: (reference) => byReference.get(reference ?? '') ?? null,
  };
}
