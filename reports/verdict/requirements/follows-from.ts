import type { RequirementResult } from './judge-requirements.ts';

/**
 * The broken requirement that keeps another one from being judged: that to which the chain of its causes leads;
 * undefined where there is none. Advice, which fails no run, answers for no must that is blocked.
 * @param results by id
 */
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

/** Whether it leaves a run undecided. */
export function isBlockedMust(result: Pick<RequirementResult, 'level' | 'outcome'> | undefined): boolean {
  return result?.level === 'must' && result.outcome === 'blocked';
}
