import { groupBy } from '../../../specs/words/group-by.ts';
import { type ChangeKind, type Comparison, changeKinds, type RequirementChange } from '../../compare/comparison.ts';
import { firstOf } from '../../verdict/plural.ts';

const changeTitles: Readonly<Record<ChangeKind, string>> = {
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

const idsNamed = 20;

const idsOf = (changes: readonly RequirementChange[]): readonly string[] =>
  changes.map(({ requirement }) => requirement);

/** Lists the requirements that the candidate rightly does not judge, in one line for each set of operations. */
export function absentLines({ changes }: Comparison): readonly string[] {
  const absent = changes.filter(({ kind }) => kind === 'absent');
  return [...groupBy(absent, ({ operations }) => operations.join(', '))].map(
    ([where, alike]) => `${where}: ${changeTitles.absent}: ${firstOf(idsOf(alike), idsNamed)}`,
  );
}

/** Requirements that changed for the same reason, shown as one since they may be hundreds. */
export interface ChangedTogether {
  readonly ids: string;
  readonly statement: string | null;
  readonly because: string | null;
  /** The requirement whose breach stands behind the change. */
  readonly cause: string | undefined;
}

/** The kinds of which many requirements change alike. */
const kindsShownTogether: ReadonlySet<ChangeKind> = new Set(['lost', 'masked', 'newly-judged']);

function changedTogether(
  kind: ChangeKind,
  changes: readonly RequirementChange[],
  lost: Comparison['lost'],
): readonly ChangedTogether[] | null {
  if (!kindsShownTogether.has(kind)) return null;
  const causes = new Map(lost.flatMap(({ cause, requirements }) => requirements.map((id) => [id, cause] as const)));
  // Requirements that a defect kept from being seen each have another wording of that, so the defect alone is the reason.
  const why = ({ after, cause, reason, requirement }: RequirementChange): string | null =>
    kind === 'newly-judged' || (kind === 'masked' && after === 'not-applicable' && cause !== undefined)
      ? null
      : (causes.get(requirement) ?? reason);
  const groups = groupBy(changes, (each) => JSON.stringify([why(each), each.cause, waivedPhrase(each)]));
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first): ChangedTogether => {
      const [because, count] = [why(first), group.length];
      const level = count === 1 ? ` (${first.level})` : '';
      return {
        ids: `${firstOf(idsOf(group), idsNamed)}${level}${waivedPhrase(first)}`,
        statement: count === 1 ? first.statement : null,
        because: because === null || count === 1 ? because : `${because} (${count} requirements)`,
        cause: first.cause,
      };
    }),
  );
}

/** Lists the changes by kind, the worst first; those that need not be judged any more are shown with the dialect. */
export const changeSections = ({ changes, lost }: Comparison) =>
  changeKinds.flatMap((kind) => {
    const ofKind = changes.filter((change) => change.kind === kind && kind !== 'absent');
    if (ofKind.length === 0) return [];
    return [{ kind, title: changeTitles[kind], changes: ofKind, together: changedTogether(kind, ofKind, lost) }];
  });

/** E.g. ", waived until 2027-01-31"; empty for a change that is not waived. */
export function waivedPhrase({ waived, waivedUntil }: Pick<RequirementChange, 'waived' | 'waivedUntil'>): string {
  if (waived !== true) return '';
  return waivedUntil === undefined ? ', waived' : `, waived until ${waivedUntil}`;
}

/** The result of a comparison; a change of a frozen dialect makes it a regression. */
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
