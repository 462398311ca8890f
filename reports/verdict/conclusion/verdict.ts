import type { RecordingVerdict, Verdict } from '../../../specs/words/finding.ts';
import type { RecordedTraffic } from '../../../specs/words/record.ts';
import { clip } from '../../escape/controls.ts';
import { alterationOf, type Run } from '../../record/run/run.ts';
import { plural } from '../plural.ts';
import { countOutcomes, isJudged, type RequirementResult, rootReason } from '../requirements/judge-requirements.ts';
import { selectedCount } from './verdict-phrase.ts';

/** A verdict with its reasons, in our own words. A recording is never `conformant`, but `no-violation`. */
export interface VerdictWithReasons {
  readonly verdict: Verdict | RecordingVerdict;
  readonly because: readonly string[];
  /** The reasons among `because` that keep the run from being conclusive. */
  readonly open: readonly string[];
  /** Whether nothing but blocked musts keeps the run from being conclusive. */
  readonly whole: boolean;
}

/** The verdict on the target itself; a recording without a violation has none. */
export const targetVerdict = ({ verdict }: Pick<VerdictWithReasons, 'verdict'>): Verdict =>
  verdict === 'no-violation' ? 'inconclusive' : verdict;

/**
 * The verdict of a run: `nonconformant` when a must failed (or a should, with `--strict`), else `inconclusive` when a
 * must is blocked, anything is an error, or the run is not whole, else `conformant`. Waivers don't change it.
 */
export function verdictOf(run: Run, requirements: readonly RequirementResult[]): VerdictWithReasons {
  const { traffic } = run.header;
  if (traffic !== undefined) return verdictOfTraffic(traffic, run, requirements);
  const failed = requirements.filter(({ outcome }) => outcome === 'failed').length;
  const advisories = requirements.filter(({ outcome }) => outcome === 'advisory').length;
  const broken = [
    ...sentence(failed, 'must was broken', 'musts were broken'),
    ...(run.header.strict ? sentence(advisories, 'should was broken (strict)', 'shoulds were broken (strict)') : []),
  ];
  const blocked = blockedMusts(requirements);
  const open = openQuestions(run, requirements, blocked);
  // `open` holds the sentences of `blocked`, too: so no other reason is left open.
  const whole = open.length === blocked.length;
  if (broken.length > 0) return { verdict: 'nonconformant', because: [...broken, ...open], open, whole };
  if (open.length > 0) return { verdict: 'inconclusive', because: open, open, whole };
  const selected = selectedCount(countOutcomes(requirements));
  const scope = selected === null ? '' : `, of ${selected} selected requirements`;
  return { verdict: 'conformant', because: [`Every must that was judged holds${scope}.`], open, whole };
}

function openQuestions(
  run: Run,
  requirements: readonly RequirementResult[],
  blocked: readonly string[],
): readonly string[] {
  const count = (test: (requirement: RequirementResult) => boolean): number => requirements.filter(test).length;
  const { missing } = run;
  const { shard } = run.header;
  const alteration = alterationOf(run);
  const isNothingJudged = !requirements.some(({ outcome }) => isJudged(outcome));
  // If no check was reported, one reason is enough: every must, and every check, would repeat it.
  if (run.interrupted !== null && run.checks.length === 0 && isNothingJudged) {
    return [`Nothing was judged: ${run.interrupted}`];
  }
  return [
    ...(run.interrupted === null ? [] : [`The run was interrupted: ${run.interrupted}`]),
    ...(alteration === null ? [] : [alteration]),
    ...(shard === null
      ? []
      : [`This is part ${shard.index} of ${shard.count} of a run; merge the parts for a verdict.`]),
    ...sentence(
      count(({ outcome }) => outcome === 'error'),
      'requirement met an error of the harness',
      'requirements met an error of the harness',
    ),
    ...blocked,
    ...sentence(
      missing.length,
      `planned check never reported: ${missing[0]}`,
      `planned checks never reported, ${missing[0]} first`,
    ),
    ...(isNothingJudged ? ['Nothing was judged.'] : []),
    ...errorsOfChecks(run),
  ];
}

const reasonsNamed = 3;

/** Gives a single reason in the same sentence, several in lines of their own. */
function blockedMusts(requirements: readonly RequirementResult[]): readonly string[] {
  const blocked = requirements.filter(({ outcome, level }) => outcome === 'blocked' && level === 'must');
  const total = blocked.length;
  const counts = countReasons(blocked);
  const [first] = counts;
  const why = first?.[1] === total ? first[0] : '';
  const said = sentence(total, `must could not be judged${why}`, `musts could not be judged${why}`);
  if (why !== '') return said;
  return [...said, ...counts.slice(0, reasonsNamed).map(([reason, count]) => `${count} of ${total} blocked${reason}`)];
}

/** Counts why musts could not be judged, the most frequent first: musts with the same cause together, others by reason. */
function countReasons(blocked: readonly RequirementResult[]): readonly (readonly [why: string, count: number])[] {
  const counts = new Map<string, number>();
  const all = [...new Set(blocked.map(({ reason }) => reason ?? ''))];
  for (const { cause, reason } of blocked) {
    if (cause === undefined && reason === null) continue;
    const why =
      cause === undefined ? `: ${clip(rootReason(reason ?? '', all), 300)}` : ` because of ${clip(cause, 100)}`;
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

function errorsOfChecks({ checks, unlisted }: Run): readonly string[] {
  const failing = checks.filter(({ judged }) => judged.outcome === 'error');
  const first = failing[0];
  return sentence(
    failing.length + unlisted.errors,
    `check ended in an error${first === undefined ? '' : `: ${first.check}`}`,
    `checks ended in an error${first === undefined ? '' : `, ${first.check} first`}`,
  );
}

const sentence = (count: number, one: string, many: string): readonly string[] =>
  plural(count, one, many).map((said) => `${said.replace(/\.$/, '')}.`);

/** Whether a recording shows too little: no exchange could be judged, or at least as many lost their answer. */
const showsTooLittle = ({ judged, lost }: RecordedTraffic): boolean => judged === 0 || lost >= judged;

/** Is never `conformant`, since only recorded requests were judged; `inconclusive` if too little can be read. */
function verdictOfTraffic(
  traffic: RecordedTraffic,
  { header, interrupted }: Run,
  requirements: readonly RequirementResult[],
): VerdictWithReasons {
  const musts = requirements.filter(({ level }) => level === 'must');
  const observed = musts.filter(({ outcome }) => isJudged(outcome)).length;
  const isBroken = requirements.some(
    ({ outcome }) => outcome === 'failed' || (header.strict && outcome === 'advisory'),
  );
  const whose = traffic.side === 'client' ? ' of the client' : '';
  const scope = `In ${traffic.judged} exchanges, ${observed} of ${musts.length} musts${whose} observed.`;
  const because = [scope, ...describeLeftOut(traffic)];
  if (isBroken) return { verdict: 'nonconformant', because, open: [], whole: true };
  const open = [
    ...(interrupted === null ? [] : [interrupted]),
    ...(showsTooLittle(traffic)
      ? [`Of ${traffic.read} exchanges ${traffic.judged} could be judged, and ${traffic.lost} lost their answer.`]
      : []),
  ];
  if (open.length > 0) return { verdict: 'inconclusive', because: [...open, ...because], open, whole: false };
  return { verdict: 'no-violation', because, open, whole: true };
}

function describeLeftOut({ leftOut }: RecordedTraffic): readonly string[] {
  if (leftOut.length === 0) return [];
  const total = leftOut.reduce((sum, { count }) => sum + count, 0);
  return [`Left out ${total}: ${leftOut.map(({ why, count }) => `${count} (${why})`).join(', ')}.`];
}
