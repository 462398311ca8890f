import type { RequirementResult } from './judge-requirements.ts';

/** Finds the broken requirement that keeps another from being judged. A broken should explains no blocked must. */
export function followsFrom(
  id: string,
  results: ReadonlyMap<string, RequirementResult>,
  strict: boolean,
): string | undefined {
  const advises = strict || !isBlockedMust(results.get(id));
  const seen = new Set<string>();
  for (let at = results.get(id)?.cause; at !== undefined && !seen.has(at); at = results.get(at)?.cause) {
    const outcome = results.get(at)?.outcome;
    if (outcome === 'failed' || (advises && outcome === 'advisory')) return at;
    seen.add(at);
  }
  return undefined;
}

export const isBlockedMust = (result: Pick<RequirementResult, 'level' | 'outcome'> | undefined): boolean =>
  result?.level === 'must' && result.outcome === 'blocked';
