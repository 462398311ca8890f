import type { createLogUpdate } from 'log-update';
import pc from 'picocolors';
import type { ProgressNews } from '../../harness/channels/progress.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Level } from '../../specs/words/finding.ts';
import type { CheckReport, ReportedFinding } from '../../specs/words/record.ts';
import type { Output } from '../io.ts';
import { Tally, type TallyOptions } from './tally.ts';

export interface Progress {
  /** Prints a line that stays. */
  say(text: string): void;
  check(report: CheckReport): void;
  note(news: ProgressNews): void;
  end(): void;
}

export interface ProgressOptions extends Omit<TallyOptions, 'now'> {
  readonly output: Output;
  readonly color: boolean;
  /** Rewrites lines in place on a terminal; null: no terminal. */
  readonly rewriting: typeof createLogUpdate | null;
  readonly levelOf: (requirement: string) => Level;
  readonly strict: boolean;
  readonly quiet?: boolean;
}

/** The time between two updates of live lines. */
const liveEveryMs = 100;

/** The time between two looks whether a plain line is due. */
const plainEveryMs = 2_000;

/** Milliseconds until the next plain line; they grow with the length of the run. */
function pauseAfter(elapsedMs: number): number {
  if (elapsedMs < 20_000) return plainEveryMs;
  return elapsedMs < 180_000 ? 10_000 : 30_000;
}

/** The most findings that are shown as they come; the reports at the end show the others. */
const maxShown = 50;

const silent: Progress = { say: () => {}, check: () => {}, note: () => {}, end: () => {} };

/** Shows live lines on a terminal, else a plain line now and then. Shows each finding once, as it comes. */
export function startProgress(options: ProgressOptions): Progress {
  if (options.quiet === true) return silent;
  const { output, color, rewriting, levelOf, strict } = options;
  const paint = pc.createColors(color);
  const tally = new Tally(options);
  const shown = new Set<string>();
  // log-update takes only the type of a terminal.
  const update = rewriting?.(output as unknown as NodeJS.WriteStream) ?? null;
  let nextAt = 0;

  function say(text: string): void {
    if (update === null) output.write(`${text}\n`);
    else update.persist(text);
  }
  function showFinding({ requirement, operation, message, fingerprint }: ReportedFinding): void {
    if (shown.has(fingerprint) || shown.size >= maxShown) return;
    shown.add(fingerprint);
    const serious = strict || levelOf(requirement) === 'must';
    const word = serious ? paint.red('FAILED') : paint.yellow('ADVISORY');
    say(`${word} ${forTerminal(requirement)} ${forTerminal(operation)}: ${forTerminal(message, 300)}`);
  }
  function refresh(): void {
    if (update !== null) {
      update(tally.lines(output.columns ?? 80).join('\n'));
      return;
    }
    if (tally.elapsedMs < nextAt) return;
    say(tally.line());
    // Half a look earlier, since a timer that comes a little early would else put the line off by a whole look.
    nextAt = tally.elapsedMs + pauseAfter(tally.elapsedMs) - plainEveryMs / 2;
  }

  const timer = setInterval(refresh, update !== null ? liveEveryMs : plainEveryMs);
  timer.unref();
  return {
    say,
    check(report) {
      tally.add(report);
      for (const finding of report.findings) showFinding(finding);
    },
    note: (news) => tally.note(news),
    end() {
      clearInterval(timer);
      if (update !== null) update.clear();
      say(tally.line());
      update?.done();
    },
  };
}
