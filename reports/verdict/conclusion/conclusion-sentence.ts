import { loadCatalogue } from '../../../specs/catalogue/catalogue.ts';
import { alwaysEmpty } from '../../../specs/catalogue/listing-operations.ts';
import type { Outcome } from '../../../specs/words/finding.ts';
import { plural } from '../plural.ts';
import type { Baseline, FrozenDialect } from '../standing/baseline.ts';
import { type RequirementMark, type Standing, standings } from '../standing/standing.ts';
import { type Circumstances, type ConclusionFacts, unansweredMusts } from './conclusion-facts.ts';
import { verdictPhrase } from './verdict-phrase.ts';

/** Writes, in one line, the verdict with all that qualifies it; `passes`: unjudged musts don't leave the run undecided. */
export function conclusionSentence(
  facts: ConclusionFacts,
  { baseline = null, frozen = null, exitCode }: Circumstances,
  passes: boolean,
): string {
  const { counts, interrupted, requirements } = facts;
  const blocked = unansweredMusts(facts).length;
  const marked = (mark: RequirementMark, ...among: readonly Outcome[]): number =>
    requirements.filter((each) => each.mark === mark && each.level === 'must' && among.includes(each.outcome)).length;
  const { passed, failed, advisory } = counts;
  const noneJudged = passed + failed + advisory === 0;
  const unjudged = plural(blocked, 'must could not be judged', 'musts could not be judged');
  const advisories = facts.findings.filter(({ standing }) => standing === 'advisory').length;
  const counted = standings.filter((standing) => standing !== 'advisory').flatMap((each) => countStanding(facts, each));
  return [
    verdictPhrase(facts),
    ...emptyPhrases(facts),
    ...(noneJudged && baseline?.result === 'nothing-judged' ? [] : comparisonPhrase(baseline, frozen)),
    ...(counted.length > 0 ? [counted.join(', ')] : []),
    ...plural(baseline?.lost.size ?? 0, 'requirement no longer judged', 'requirements no longer judged'),
    ...plural(baseline?.slower?.length ?? 0, 'operation slower than allowed', 'operations slower than allowed'),
    ...frozenPhrases(frozen),
    ...plural(advisories, 'advisory', 'advisories'),
    ...waiverPhrases(facts),
    ...(noneJudged ? ['nothing was judged'] : unjudged.map((each) => (passes ? `${each}, as in the baseline` : each))),
    ...plural(counts.error, 'requirement met an error of the harness', 'requirements met an error of the harness'),
    ...plural(marked('follows', 'blocked'), 'must blocked by a failure', 'musts blocked by a failure'),
    ...plural(marked('waived', 'blocked', 'not-applicable'), 'waived must (not judged)', 'waived musts (not judged)'),
    // Without a judgement the target was not reached, or refused us: no run was cut short. Above 128 a signal ended it.
    ...(interrupted && (!noneJudged || (exitCode ?? 0) > 128) ? ['interrupted'] : []),
    ...(exitCode === 4 ? ['the harness failed'] : []),
  ].join('; ');
}

function emptyPhrases({ requirements }: ConclusionFacts): readonly string[] {
  const codes = new Map(requirements.map(({ id, code }) => [id, code]));
  const operations = alwaysEmpty((id) => codes.get(id));
  return operations.length === 0 ? [] : [`always empty: ${operations.join(', ')}`];
}

function frozenPhrases(frozen: FrozenDialect | null): readonly string[] {
  if (frozen === null) return [];
  if (!frozen.isObserved) return ['the frozen dialect could not be judged'];
  const { changes, few, short, silences } = frozen;
  const rest = few === 0 ? '' : `, ${few} more, seen few times`;
  if (changes.length === 0 && short !== null)
    return [`not all compared: the run of the frozen dialect judged ${short.judged} of ${short.total} musts`];
  if (changes.length === 0) return [`the frozen dialect is as it was in ${silencesPhrase(silences)}${rest}`];
  const word = changes.length === 1 ? 'change' : 'changes';
  return [`${changes.length} ${word} of the frozen dialect${rest}: a regression`];
}

export const silencesPhrase = (compared: number): string =>
  `${compared} of ${loadCatalogue().silences.size} silences, the others not observed`;

/** Says how the comparison ended, but not "no regression" if the frozen dialect changed, since that is one. */
function comparisonPhrase(baseline: Baseline | null, frozen: FrozenDialect | null): readonly string[] {
  if (baseline === null || (baseline.result === 'no-regression' && (frozen?.changes.length ?? 0) > 0)) return [];
  const { coverage, result } = baseline;
  if (result === 'nothing-judged' || result === 'incomplete')
    return [`not all compared: the baseline judged ${coverage.judged} of ${coverage.total} musts`];
  return [comparisonPhrases[result]];
}

const comparisonPhrases = {
  regression: 'a regression',
  'no-regression': 'no regression',
  unattributed: 'worse than the baseline, but the requests changed too',
} as const;

const standingWords: Readonly<Record<Exclude<Standing, 'advisory'>, readonly [one: string, many: string]>> = {
  failure: ['failure', 'failures'],
  new: ['new', 'new'],
  'partly-waived': ['partly waived', 'partly waived'],
  unattributed: ['not attributed', 'not attributed'],
  known: ['known', 'known'],
  unasked: ['not tested by the baseline', 'not tested by the baseline'],
  waived: ['waived', 'waived'],
};

/** E.g. "3 known", "2 waived until 2027-01-31"; "at least" if a later waiver among them ends on another day. */
function countStanding({ findings }: ConclusionFacts, standing: Exclude<Standing, 'advisory'>): readonly string[] {
  const own = findings.filter((finding) => finding.standing === standing);
  if (own.length === 0) return [];
  const [one, many] = standingWords[standing];
  const days = own.flatMap(({ waivedUntil }) => waivedUntil ?? []).sort();
  const isWaived = standing === 'waived' || standing === 'partly-waived';
  const until = isWaived && days[0] !== undefined ? ` until ${days[0]}` : '';
  return [
    `${own.length} ${own.length === 1 ? one : many}${until}${days[0] === days.at(-1) || until === '' ? '' : ' at least'}`,
  ];
}

function waiverPhrases({ waivers }: ConclusionFacts): readonly string[] {
  const count = (state: string): number => waivers.filter((waiver) => waiver.state === state).length;
  return [
    ...plural(count('expired'), 'waiver is over', 'waivers are over'),
    ...plural(count('stale'), 'waiver is stale', 'waivers are stale'),
  ];
}
