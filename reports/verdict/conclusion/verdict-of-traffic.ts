import type { RecordedTraffic } from '../../../specs/words/record.ts';
import type { Run } from '../../record/run/run.ts';
import { isJudged, type RequirementResult } from '../requirements/judge-requirements.ts';
import type { VerdictWithReasons } from './verdict-with-reasons.ts';

/** Whether nothing follows from a recording: it has no exchange of the interface, or half of them lost their answer. */
function isLost({ judged, lost }: RecordedTraffic): boolean {
  return judged === 0 || lost >= judged;
}

/**
 * The verdict of a recording: `nonconformant` when what it shows breaks a must, `inconclusive` when too little of it can be
 * read, else `no-violation`. It never says `conformant`: what nobody asked for was not judged.
 */
export function verdictOfTraffic(
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
    ...(isLost(traffic)
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
