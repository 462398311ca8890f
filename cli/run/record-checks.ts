import { cleanupMs } from '../../harness/clean-up.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { RecordWriter } from '../../reports/record/file/record-writer.ts';
import { markOf } from '../../reports/verdict/standing/waivers.ts';
import { dayAt } from '../../specs/interface/calendar.ts';
import type { Level } from '../../specs/words/finding.ts';
import type { Waiver } from '../../specs/words/profile.ts';
import type { CheckReport, ReportedFinding } from '../../specs/words/record.ts';
import type { ExploreNews } from '../../suites/explore.ts';
import { isLive, usesColor } from '../io.ts';
import { disconnectCreated } from '../preflight/disconnect-created.ts';
import type { EngineResult } from './engine/engine.ts';
import { runEngine } from './engine/run-engine.ts';
import { loadFinish } from './load-finish.ts';
import type { CorpusFolder } from './plan/corpus-folder.ts';
import { isWanted, restrictReport } from './plan/select-checks.ts';
import { startProgress } from './progress.ts';
import type { RunContext, TriedPlan } from './start-record.ts';

export interface RecordedChecks extends EngineResult {
  readonly endedAtFailure: boolean;
}

/** Runs all checks once, and disconnects what they left connected. @param round absent: there is only one */
export async function recordChecks(
  plan: TriedPlan,
  context: RunContext,
  record: RecordWriter,
  round?: number,
): Promise<RecordedChecks> {
  const { options, catalogue, io } = context;
  const { selection, profile, tried } = plan;
  const levelOf = (id: string): Level => catalogue.requirements.get(id)?.level ?? 'must';
  const progress = startProgress({
    output: io.stdout,
    color: usesColor(io, options.color),
    rewriting: isLive(io, options.color) ? (await import('log-update')).createLogUpdate : null,
    planned: plan.checks,
    effort: options.effort,
    requestsPerSecond: profile.limits.requestsPerSecond,
    levelOf,
    strict: options.strict,
    quiet: options.quiet === true,
  });
  const rules: FailureRules = { levelOf, strict: options.strict, waivers: profile.waivers, day: dayAt(Date.now()) };
  const ending = new AbortController();
  const asked = new Set(
    [...catalogue.requirements.values()].filter((each) => isWanted(selection, each)).map(({ id }) => id),
  );
  const onCheck = (report: CheckReport): void => {
    // If the record can't be read, the end of the run says so.
    loadFinish(options.reports).catch(() => {});
    const restricted = restrictReport(report, selection, (id) => asked.has(id));
    record.check(restricted, round);
    progress.check(restricted);
    const failure = options.failFast === true ? firstFailure(restricted.findings, rules) : null;
    if (failure === null || ending.signal.aborted) return;
    const { requirement, operation } = failure;
    progress.say(`Ending at the first failure, ${forTerminal(requirement)} ${forTerminal(operation)} (--fail-fast).`);
    ending.abort(`the run ended at its first failure, ${requirement} (--fail-fast)`);
  };
  try {
    const explored = new Explored(plan.corpus);
    const result = await runEngine(plan, context, {
      onCheck,
      onProgress: (news) => progress.note(news),
      onExplored: (news) => explored.note(news),
      ending: ending.signal,
    });
    if (options.explore !== undefined) progress.say(explored.sentence());
    const created = await disconnectCreated(profile, tried, result.created, AbortSignal.timeout(cleanupMs));
    return { ...result, created, endedAtFailure: ending.signal.aborted };
  } finally {
    progress.end();
  }
}

/** Counts what `--explore` played, and keeps new sequences in the corpus. */
class Explored {
  readonly #corpus: CorpusFolder | null;
  #rounds = 0;
  #lastSeed: number | null = null;

  constructor(corpus: CorpusFolder | null) {
    this.#corpus = corpus;
  }

  note(news: Exclude<ExploreNews, { readonly kind: 'report' }>): void {
    if (news.kind === 'entry') {
      this.#corpus?.keep(news.entry);
      return;
    }
    this.#rounds += 1;
    this.#lastSeed = Math.max(this.#lastSeed ?? 0, news.seed);
  }

  sentence(): string {
    const rounds = `${this.#rounds} ${this.#rounds === 1 ? 'round' : 'rounds'} with further seeds`;
    const last = this.#lastSeed === null ? '' : `, the last one ${this.#lastSeed}`;
    if (this.#corpus === null) return `Explored: ${rounds}${last}.`;
    const { entries, kept } = this.#corpus;
    return `Explored: ${rounds}${last}. Of the corpus ${entries.length} were played; ${kept} were added.`;
  }
}

/** The settings that decide whether a finding fails the run. `day`: YYYY-MM-DD, by which waivers expire. */
export interface FailureRules {
  readonly levelOf: (requirement: string) => Level;
  readonly strict: boolean;
  readonly waivers: readonly Waiver[];
  readonly day: string;
}

/** Finds a broken must without a waiver, or with `strict` also a broken should; null: there is none. */
export function firstFailure(
  findings: readonly ReportedFinding[],
  { levelOf, strict, waivers, day }: FailureRules,
): ReportedFinding | null {
  const isSerious = ({ requirement }: ReportedFinding): boolean => strict || levelOf(requirement) === 'must';
  return findings.find((finding) => isSerious(finding) && markOf(waivers, finding, day) === null) ?? null;
}
