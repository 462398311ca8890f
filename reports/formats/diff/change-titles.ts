import type { ChangeKind } from '../../compare/change-kind.ts';
import type { Comparison } from '../../compare/comparison.ts';

/** The heading of each kind of change. */
export const changeTitles: Readonly<Record<ChangeKind, string>> = {
  'newly-failing': 'Newly failing',
  'other-defect': 'Failing, with another defect',
  lost: 'No longer judged',
  masked: 'Not judged, since what fails newly stands in the way',
  'newly-advised': 'New advisories',
  'still-failing': 'Still failing, as before',
  'still-advised': 'Still advised, as before',
  'newly-asked': 'Newly asked, and not passed',
  'no-longer-asked': 'No longer asked',
  fixed: 'Fixed',
  'newly-judged': 'Newly judged',
};

/** The heading of changes that the interface allows. */
export const dialectTitle = 'Changed, though allowed';

export function resultSentence({ result, changes, dialect, base, candidate }: Comparison): string {
  const pair = `${base.target.version} to ${candidate.target.version}`;
  if (result === 'regression') return `Regression from ${pair}.`;
  if (result === 'no-regression') {
    const allowed = dialect?.length ?? 0;
    if (changes.length === 0 && allowed === 0) return `No change from ${pair}.`;
    const though = allowed === 1 ? '1 change that is allowed' : `${allowed} changes that are allowed`;
    return `No regression from ${pair}${allowed === 0 ? '' : `; ${though}`}.`;
  }
  return `Something got worse from ${pair}, but what was asked changed too: run both with the same harness to tell which.`;
}
