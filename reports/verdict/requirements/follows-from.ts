import type { RequirementResult } from './judge-requirements.ts';

/**
 * The broken requirement that keeps another one from being judged: that to which the chain of its causes leads;
 * undefined where there is none.
 * @param results by id
 */
export function followsFrom(id: string, results: ReadonlyMap<string, RequirementResult>): string | undefined {
  const seen = new Set<string>();
  for (let at = results.get(id)?.cause; at !== undefined && !seen.has(at); at = results.get(at)?.cause) {
    const outcome = results.get(at)?.outcome;
    if (outcome === 'failed' || outcome === 'advisory') return at;
    seen.add(at);
  }
  return undefined;
}
