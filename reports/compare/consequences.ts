import type { Summary } from '../verdict/summary/summary.ts';
import type { RequirementChange } from './comparison.ts';

/**
 * Marks as `masked` the requirements that are no longer judged because of what fails newly: by the cause that their
 * outcome names, or since all their checks failed newly.
 */
export function markConsequences(
  changes: readonly RequirementChange[],
  { requirements }: Pick<Summary, 'requirements'>,
): readonly RequirementChange[] {
  const results = new Map(requirements.map((each) => [each.id, each]));
  const worse = changes.filter(({ kind }) => kind === 'newly-failing' || kind === 'other-defect');
  const broken = new Set(worse.map(({ requirement }) => requirement));
  const failing = new Set(worse.flatMap(({ findings }) => findings.flatMap(({ checks }) => checks)));
  const checksOf = (id: string): readonly string[] => results.get(id)?.checks ?? [];
  const isWithin = (id: string, checks: ReadonlySet<string>): boolean =>
    checksOf(id).length > 0 && checksOf(id).every((check) => checks.has(check));
  const lost = changes.filter(({ kind }) => kind === 'lost').map(({ requirement }) => requirement);
  const masked = new Set(lost.filter((id) => followsFrom(id, broken, results) || isWithin(id, failing)));
  // What a check goes on to judge does not come about where it could not judge what comes first.
  const halted = new Set([...failing, ...[...masked].flatMap(checksOf)]);
  return changes.map((change) => {
    const { kind, requirement, after } = change;
    const follows = after === 'not-applicable' && isWithin(requirement, halted);
    return kind === 'lost' && (masked.has(requirement) || follows) ? { ...change, kind: 'masked' } : change;
  });
}

/** Whether the chain of causes that begins at a requirement leads to one of `broken`. */
function followsFrom(
  id: string,
  broken: ReadonlySet<string>,
  results: ReadonlyMap<string, { readonly cause?: string }>,
): boolean {
  const seen = new Set<string>();
  for (let at = results.get(id)?.cause; at !== undefined && !seen.has(at); at = results.get(at)?.cause) {
    if (broken.has(at)) return true;
    seen.add(at);
  }
  return false;
}
