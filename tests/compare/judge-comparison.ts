import { compareWithBaseline } from '../../reports/compare/baseline-of.ts';
import type { Comparison } from '../../reports/compare/comparison.ts';
import { githubAnnotations } from '../../reports/formats/text/github.ts';
import type { Run } from '../../reports/record/run/run.ts';
import { unansweredMusts } from '../../reports/verdict/conclusion/conclusion-facts.ts';
import { listEntries } from '../../reports/verdict/entries/entries.ts';
import type { SummaryFinding } from '../../reports/verdict/findings/summary-finding.ts';
import { type Summary, summarise, summariseUnder } from '../../reports/verdict/summary/summary.ts';
import { type BothRuns, untruths } from './line-truth.ts';
import type { SwitchedRun } from './switched-run.ts';

/** The result of comparing a run whose deviation is known with the run of the sandbox as it is. */
export interface JudgedComparison {
  /** The errors of the comparison, a sentence each. */
  readonly problems: readonly string[];
  readonly exitCode: number;
  /** The number of dialect lines, and how many of them were checked against the recorded exchanges. */
  readonly lines: number;
  readonly checkedLines: number;
}

/** A variant is allowed: no finding may fail, only coverage may be lost, and each dialect line must be true. */
export function judgeVariant(base: SwitchedRun, candidate: SwitchedRun): JudgedComparison {
  const judged = summarise(candidate.run);
  const { comparison, baseline } = compareWithBaseline(base.run, candidate.run, judged);
  const summary = summariseUnder(judged, { baseline });
  const { conclusion, findings } = summary;
  const { exitCode: alone } = judged.conclusion;
  const expected = alone === 0 && !losesGrants(judged, comparison) ? 0 : 1;
  const both: BothRuns = [base.exchanges, candidate.exchanges];
  const lines = comparison.dialect ?? [];
  const untruthsOf = lines.map((line) => untruths(line, both));
  return {
    problems: [
      ...(conclusion.exitCode === expected ? [] : [`alone ${alone}, compared ${conclusion.exitCode}`]),
      ...findings.filter(({ standing }) => standing !== 'advisory').map((each) => `${each.requirement} is broken`),
      ...(expected === 0 ? comparison.lost.map(({ cause }) => `lost, since ${cause}`) : []),
      ...wrongFailureCounts(candidate.run, summary),
      ...(comparison.lost.length > 1 ? [`lost for ${comparison.lost.length} causes`] : []),
      ...untruthsOf.flatMap((each) => each ?? []),
    ],
    exitCode: conclusion.exitCode,
    lines: lines.length,
    checkedLines: untruthsOf.filter((each) => each !== null).length,
  };
}

/** Whether a limit of the provider leaves unjudged what the base judged. */
function losesGrants({ requirements }: Summary, { lost }: Comparison): boolean {
  const ungranted = new Set(requirements.filter(({ code }) => code === 'not-granted').map(({ id }) => id));
  return lost.some((each) => each.requirements.some((id) => ungranted.has(id)));
}

/** A fault breaks what it names: exactly that is new, and nothing else fails. */
export function judgeFault(base: SwitchedRun, candidate: SwitchedRun, breaks: ReadonlySet<string>): JudgedComparison {
  const judged = summarise(candidate.run);
  const { comparison, baseline } = compareWithBaseline(base.run, candidate.run, judged);
  const summary = summariseUnder(judged, { baseline });
  const { conclusion, findings } = summary;
  const failing = findings.filter(({ standing }) => standing === 'new');
  const isOwn = ({ operations }: SummaryFinding): boolean =>
    operations.some(({ requirement }) => breaks.has(requirement));
  // If a fault empties a list but breaks only shoulds, the musts about its elements count as lost coverage.
  const [emptied] = failing.length > 0 ? [] : comparison.lost.filter(({ cause }) => / has no elements /.test(cause));
  const expected = failing.length > 0 || emptied !== undefined ? 1 : 0;
  return {
    problems: [
      ...(findings.some(isOwn) ? [] : ['it was not found']),
      ...(conclusion.exitCode === expected ? [] : [`${failing.length} new findings, compared ${conclusion.exitCode}`]),
      ...failing.filter((each) => !isOwn(each)).map((each) => `${each.requirement} is new beside it`),
      ...comparison.lost
        .filter((each) => each !== emptied)
        .map(({ cause, requirements }) => `lost ${requirements.length}, since ${cause}`),
      ...wrongFailureCounts(candidate.run, summary),
      ...failsWhenWaived(candidate.run, judged),
    ],
    exitCode: conclusion.exitCode,
    lines: 0,
    checkedLines: 0,
  };
}

/** Each report lists one failure for each new finding and each cause of lost coverage, and no other. */
function wrongFailureCounts(run: Run, summary: Summary): readonly string[] {
  const { conclusion, findings } = summary;
  const counted = findings.filter(({ standing }) => standing === 'new').length;
  const expected = counted + (conclusion.baseline?.lostCauses.length ?? 0);
  const listed = listEntries(run, summary).filter(({ weight }) => weight === 'fails').length;
  const errors = githubAnnotations({ run, summary }).filter((line) => line.startsWith('::error')).length;
  return [
    ...(listed === expected ? [] : [`${listed} failures are listed, and there are ${expected}`]),
    ...(errors === Math.min(10, expected) ? [] : [`${errors} errors are annotated, and there are ${expected}`]),
  ];
}

const anyWaiver = { fingerprint: null, reason: 'accepted', owner: 'team', expires: '9999-12-31' } as const;

/** If all findings are waived, the run passes: each unjudged must is explained by a waived finding. */
function failsWhenWaived(run: Run, { findings }: Summary): readonly string[] {
  const broken = new Set(findings.filter(({ level }) => level === 'must').flatMap(({ requirements }) => requirements));
  const waivers = [...broken].map((requirement) => ({ ...anyWaiver, requirement }));
  const summary = summarise({ ...run, header: { ...run.header, waivers } });
  const undecided = listEntries(run, summary).filter(({ weight }) => weight === 'undecided' || weight === 'fails');
  return broken.size === 0 || (summary.conclusion.exitCode === 0 && undecided.length === 0)
    ? []
    : [
        `with all findings waived it ends ${summary.conclusion.exitCode}, ${undecided.length} entries are undecided`,
        ...unansweredMusts(summary).map(({ id }) => `${id} is blocked, and counts with no finding`),
      ];
}
