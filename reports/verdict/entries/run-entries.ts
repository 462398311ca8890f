import type { Run } from '../../record/run/run.ts';
import type { SummaryFinding } from '../findings/summary-finding.ts';
import { firstOf } from '../plural.ts';
import { isBlockedMust } from '../requirements/follows-from.ts';
import { isCutOff } from '../requirements/judge-requirements.ts';
import type { WaiverUse } from '../standing/waivers.ts';
import type { Summary } from '../summary/summary.ts';
import { laterTitle } from '../summary/summary-later.ts';
import { isOpenMark } from './check-entries.ts';
import { type Entry, entryOf } from './entry.ts';

const missingListed = 10_000;

/** An entry without what {@link runEntries} fills in. */
type EntryFacts = Pick<Entry, 'id' | 'title' | 'weight' | 'outcome' | 'reason'> & Partial<Entry>;

/** Lists entries for facts that no check reports. @param unassigned findings that no listed check reports */
export function runEntries(
  run: Run,
  summary: Summary,
  unassigned: readonly SummaryFinding[],
  entries: readonly Entry[],
): readonly Entry[] {
  const said = [
    ...describeEarlyEnd(run, summary),
    ...listMissing(run, summary),
    ...unassigned.map(describeFinding),
    ...summary.waivers.flatMap(waiverProblem),
    ...listLost(run, summary),
    ...listSlower(summary),
    ...listDialectChanges(summary),
    ...listNotCounted(run, summary),
  ];
  const all = [...said, ...addResult(summary, [...entries, ...said])];
  const startedAt = Date.parse(run.header.startedAt);
  return all.map((each) => ({
    group: 'run',
    code: null,
    mark: null,
    finding: null,
    check: null,
    startedAt,
    durationMs: 0,
    ...each,
  }));
}

/** Makes one entry for the early end of a run, unless a comparison shows what it left unjudged as lost. */
function describeEarlyEnd({ interrupted, totals, header }: Run, summary: Summary): readonly EntryFacts[] {
  const cut = summary.requirements.filter((each) => isBlockedMust(each) && isCutOff(each));
  const open = cut.find(({ mark = null }) => isOpenMark(mark, summary));
  const isShownAsLost = open === undefined && cut.some(({ mark }) => mark === 'lost');
  const reason = interrupted === null ? open?.reason : (summary.open[0] ?? interrupted);
  if (isShownAsLost || reason === null || reason === undefined) return [];
  const startedAt = Date.parse(header.startedAt);
  const durationMs = Math.max(0, (totals.endedAt ?? startedAt) - startedAt);
  const title = 'The run came to its end';
  return [{ id: 'run/end', title, weight: 'undecided', outcome: 'blocked', reason, durationMs }];
}

/** Lists missing checks: skipped after an interruption, which has its own entry, and none if no check reported at all. */
function listMissing({ checks, interrupted, missing: ids }: Run, { conclusion }: Summary): readonly EntryFacts[] {
  if (checks.length === 0 && interrupted !== null) return [];
  const weight = interrupted !== null || conclusion.result === 'pass' ? 'skipped' : 'undecided';
  const reason = interrupted === null ? 'It was planned, and never reported.' : 'The run ended before this check.';
  return ids.slice(0, missingListed).map((id) => ({
    id,
    title: 'It was planned, and never reported',
    group: 'planned, and never reported',
    weight,
    outcome: 'blocked',
    reason,
  }));
}

const describeFinding = (finding: SummaryFinding): EntryFacts => ({
  id: `findings/${finding.requirement}/${finding.operation}/${finding.fingerprint}`,
  title: finding.message,
  group: finding.operation,
  ...entryOf(finding),
});

function waiverProblem({ expires, fingerprint, requirement, state }: WaiverUse): readonly EntryFacts[] {
  if (state !== 'expired' && state !== 'stale') return [];
  const problem =
    state === 'expired' ? `It expired on ${expires}.` : 'It is stale: what it excuses was judged and did not fail.';
  const id = `waivers/${requirement}${fingerprint === null ? '' : `/${fingerprint}`}`;
  return [
    {
      id,
      title: `The waiver of ${requirement} holds, and is needed`,
      weight: 'fails',
      outcome: 'failed',
      reason: problem,
    },
  ];
}

function listLost({ requirements }: Run, { conclusion }: Summary): readonly EntryFacts[] {
  const { baseline } = conclusion;
  if (baseline === undefined) return [];
  const weight = baseline.result === 'unattributed' ? 'undecided' : 'fails';
  return baseline.lostCauses.map(({ cause, requirements: lost }) => ({
    id: `baseline/${lost[0]}`,
    title:
      lost.length > 1
        ? 'All that the baseline judged is judged'
        : (requirements.get(lost[0] ?? '')?.statement ?? String(lost[0])),
    weight,
    outcome: 'blocked',
    mark: 'lost',
    reason: lostSentence(lost, cause, baseline.version),
  }));
}

const lostNamed = 30;

export function lostSentence(lost: readonly string[], cause: string, version: string): string {
  const [verb, object] = lost.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${firstOf(lost, lostNamed)} ${verb} no longer judged, and the baseline, ${version}, judged ${object}: ${cause}.`;
}

const listSlower = ({ conclusion: { baseline } }: Summary): readonly EntryFacts[] =>
  (baseline?.slower ?? []).map((operation) => ({
    id: `latency/${operation}`,
    title: `${operation} is not slower than the profile allows`,
    weight: 'fails',
    outcome: 'failed',
    reason: `${operation} is slower than at the baseline, ${baseline?.version}, by more than limits.slowdown allows.`,
  }));

const listDialectChanges = ({ conclusion: { dialectChanges = [] } }: Summary): readonly EntryFacts[] =>
  dialectChanges.map((change) => ({
    id: `dialect/${change.split(':')[0]}`,
    title: 'The frozen dialect stays as it is',
    weight: 'fails',
    outcome: 'failed',
    reason: change,
  }));

const listNotCounted = ({ header }: Run, { later }: Summary): readonly EntryFacts[] =>
  (later?.requirements ?? []).map(({ id, statement, outcome, code, reason }) => ({
    id: `later/${id}`,
    title: statement,
    group: laterTitle(header.catalogue.revision),
    weight: outcome === 'passed' ? 'passes' : 'skipped',
    outcome,
    code,
    reason: outcome === 'passed' ? null : `${outcome}${reason === null ? '' : `: ${reason}`}`,
  }));

/** Makes an entry for the conclusion's reason if no other entry shows it, so that no list looks better than the run. */
function addResult({ conclusion, open }: Summary, shown: readonly Pick<Entry, 'weight'>[]): readonly EntryFacts[] {
  const has = (...weights: readonly Entry['weight'][]): boolean => shown.some(({ weight }) => weights.includes(weight));
  const { result, sentence } = conclusion;
  const said = { id: 'run/conclusion', title: 'The run is conclusive' };
  if (result === 'fail' && !has('fails', 'broken')) {
    return [{ ...said, weight: 'fails', outcome: 'failed', reason: sentence }];
  }
  if (result !== 'undecided' || has('undecided')) return [];
  return [{ ...said, weight: 'undecided', outcome: 'blocked', reason: open.join(' ') || sentence }];
}
