import type { RunEntry } from './history-run.ts';

/** Such differences may explain why the outcomes of two runs differ. */
export function askedOtherwise(before: RunEntry, after: RunEntry): readonly string[] {
  const [was, is] = [before.facts, after.facts];
  const phrases: string[] = [];
  const note = (what: string, one: string | undefined, other: string | undefined): void => {
    if (one !== undefined && other !== undefined && one !== other) phrases.push(`${what} ${one} → ${other}`);
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
