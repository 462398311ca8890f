import type { RequirementResult } from './judge-requirements.ts';

/** Finds the broken requirement that keeps another from being judged. A broken should explains no blocked must. */
export function followsFrom(
  id: string,
  results: ReadonlyMap<string, RequirementResult>,
  strict: boolean,
): string | undefined {
  const countsAdvisory = strict || !isBlockedMust(results.get(id));
  const seen = new Set<string>();
  for (let cause = results.get(id)?.cause; cause !== undefined && !seen.has(cause); cause = results.get(cause)?.cause) {
    const outcome = results.get(cause)?.outcome;
    if (outcome === 'failed' || (countsAdvisory && outcome === 'advisory')) return cause;
    seen.add(cause);
  }
  return undefined;
}

export const isBlockedMust = (result: Pick<RequirementResult, 'level' | 'outcome'> | undefined): boolean =>
  result?.level === 'must' && result.outcome === 'blocked';
