import type { RunEntry } from './history-run.ts';

/** Names what two runs asked differently, or judged by other rules: their outcomes may differ because of it. */
export function askedOtherwise(before: RunEntry, after: RunEntry): readonly string[] {
  const [was, is] = [before.facts, after.facts];
  const phrases: string[] = [];
  const note = (what: string, old: string | undefined, changed: string | undefined): void => {
    if (old !== undefined && changed !== undefined && old !== changed) phrases.push(`${what} ${old} → ${changed}`);
  };
  if (before.specsDigest !== after.specsDigest) {
    note('catalogue', was?.catalogueRevision, is?.catalogueRevision);
    if (phrases.length === 0) note('harness', was?.harnessVersion, is?.harnessVersion);
    if (phrases.length === 0) phrases.push('other suites, schemas or requirements');
  }
  note('effort', before.effort, after.effort);
  if (was !== undefined && is !== undefined) {
    if (was.strict !== is.strict) phrases.push(is.strict ? 'strict' : 'no longer strict');
    if (was.partial !== is.partial) phrases.push(is.partial ? 'only a part was selected' : 'all was selected');
  }
  return phrases;
}
