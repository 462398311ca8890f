import { groupBy } from '../../../specs/words/group-by.ts';
import type { ChangeKind } from '../../compare/change-kind.ts';
import type { Comparison, RequirementChange } from '../../compare/comparison.ts';

export const changeTitles: Readonly<Record<ChangeKind, string>> = {
  'newly-failing': 'Newly failing',
  'other-defect': 'Failing, with another defect',
  lost: 'No longer judged',
  masked: 'Not judged, since a defect stands in the way',
  absent: 'No longer seen, and need not be',
  'newly-advised': 'New advisories',
  'still-failing': 'Still failing, as before',
  'still-advised': 'Still advised, as before',
  'newly-asked': 'Not judged before, and not passed',
  'no-longer-asked': 'No longer asked',
  fixed: 'Fixed',
  'newly-judged': 'Newly judged',
};

export const dialectTitle = 'Changed, though allowed';

/** Requirements that a line names. */
const idsNamed = 20;

/** Names so many ids, and counts the others. */
export function listIds(ids: readonly string[]): string {
  const more = ids.length > idsNamed ? ` and ${ids.length - idsNamed} more` : '';
  return `${ids.slice(0, idsNamed).join(', ')}${more}`;
}

/** The requirements that are absent by right, a line for those of the same operations. */
export function absentLines({ changes }: Comparison): readonly string[] {
  const absent = changes.filter(({ kind }) => kind === 'absent');
  return [...groupBy(absent, ({ operations }) => operations.join(', '))].map(
    ([where, own]) => `${where}: ${changeTitles.absent}: ${listIds(own.map(({ requirement }) => requirement))}`,
  );
}

/** The requirements that a defect hides: one may hide dozens. */
interface Hidden extends Pick<RequirementChange, 'reason'> {
  readonly cause: string | undefined;
  /** The requirements, as {@link listIds} names them. */
  readonly ids: string;
}

/** The requirements that are masked, by what hides them. */
export function hiddenIn(masked: readonly RequirementChange[]): readonly Hidden[] {
  const groups = groupBy(masked, ({ reason, cause }) => JSON.stringify([reason, cause]));
  return [...groups.values()].flatMap((own) =>
    own
      .slice(0, 1)
      .map(({ reason, cause }) => ({ reason, cause, ids: listIds(own.map(({ requirement }) => requirement)) })),
  );
}

/** Says of a requirement that waivers excuse it, and until when; empty where they do not. */
export function waivedPhrase({ waived, waivedUntil }: Pick<RequirementChange, 'waived' | 'waivedUntil'>): string {
  if (waived !== true) return '';
  return waivedUntil === undefined ? ', waived' : `, waived until ${waivedUntil}`;
}

/** The result of a comparison, in which a change of a frozen dialect is a regression, too. */
export const resultOf = ({ frozenChanges = 0, result }: Comparison): Comparison['result'] =>
  frozenChanges > 0 ? 'regression' : result;

export function resultSentence(comparison: Comparison): string {
  const { frozenChanges = 0, result, changes, dialect, base, candidate } = comparison;
  const pair = `${base.target.version} to ${candidate.target.version}`;
  if (frozenChanges > 0) {
    const frozen = `${frozenChanges} ${frozenChanges === 1 ? 'change' : 'changes'} of the frozen dialect`;
    return `Regression from ${pair}: ${frozen}${result === 'regression' ? ', and other changes' : ''}.`;
  }
  if (result === 'regression') return `Regression from ${pair}.`;
  if (result === 'no-regression') {
    const allowed = (dialect?.length ?? 0) + absentLines(comparison).length;
    if (changes.length === 0 && allowed === 0) return `No change from ${pair}.`;
    const though = allowed === 1 ? '1 change that is allowed' : `${allowed} changes that are allowed`;
    return `No regression from ${pair}${allowed === 0 ? '' : `; ${though}`}.`;
  }
  if (result === 'nothing-judged') {
    const which = base.coverage.must.judged === 0 ? 'base' : 'candidate';
    return `The ${which} was not judged, so nothing is compared from ${pair}.`;
  }
  if (result === 'incomplete') {
    const { judged, total } = base.coverage.must;
    return `Not all is compared from ${pair}: the base judged ${judged} of ${total} musts.`;
  }
  return `Something got worse from ${pair}, but the requests changed too: run both with the same harness to see which of the two is the cause.`;
}
