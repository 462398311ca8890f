import type { OpenCheck, ProgressNews } from '../../harness/channels/progress.ts';
import type { Effort } from '../../harness/settings/settings.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { PaceEstimate } from './pace-estimate.ts';
import { describeDuration } from './plan/time-limit.ts';

/** The totals that a tally counts against. */
export interface TallyOptions {
  /** The ids of the checks to run. */
  readonly planned: Iterable<string>;
  readonly effort: Effort;
  /** The most that the target is to be sent; null: no limit. */
  readonly requestsPerSecond: number | null;
  /** Milliseconds, on any clock. Default: that of the process. */
  readonly now?: () => number;
}

/** The most checks under way that are named; the others are counted. */
const maxNamed = 3;

/** The word for a run that sends nothing now: at first its workers load, later all requests wait. */
const idleWord = (sent: number): string => (sent === 0 ? 'starting' : 'waiting');

/** Counts what a run has done, for its progress display: requests, also those of checks under way, and findings. */
export class Tally {
  readonly #planned: ReadonlySet<string>;
  readonly #exchanges = new Map<string, number>();
  readonly #findings = new Set<string>();
  readonly #news = new Map<number, ProgressNews>();
  readonly #estimate: PaceEstimate;
  readonly #now: () => number;
  readonly #startedAt: number;

  constructor({ planned, effort, requestsPerSecond, now = () => performance.now() }: TallyOptions) {
    this.#planned = new Set(planned);
    this.#estimate = new PaceEstimate(effort, requestsPerSecond);
    this.#now = now;
    this.#startedAt = now();
    this.#estimate.rate(0, this.#startedAt);
  }

  /** Counts a check that has ended, once, though each worker may report a part of it. */
  add({ check, exchanges, findings }: Pick<CheckReport, 'check' | 'exchanges' | 'findings'>): void {
    this.#exchanges.set(check, (this.#exchanges.get(check) ?? 0) + exchanges);
    for (const { fingerprint } of findings) this.#findings.add(fingerprint);
  }

  /** Notes the progress of the checks under way in a worker. */
  note(news: ProgressNews): void {
    this.#news.set(news.part, news);
  }

  /** Milliseconds since the run began. */
  get elapsedMs(): number {
    return this.#now() - this.#startedAt;
  }

  /** All in one line, e.g. `  12.0 s  45/128 checks, 612 of ~780 requests (20/s), ~9 s left, 0 findings`. */
  line(): string {
    const sent = this.#sent;
    const done = this.#exchanges.size;
    const isDone = done >= this.#planned.size;
    const seconds = Math.max(0.001, this.elapsedMs / 1_000);
    const total = this.#total;
    const late = this.#estimate.rate(sent, this.#now());
    const rate = isDone ? sent / seconds : late;
    const left = isDone ? null : this.#estimate.secondsLeft(total, sent, rate);
    return [
      `${seconds.toFixed(1).padStart(6)} s  ${done}/${this.#planned.size} checks`,
      `${sent}${isDone ? '' : ` of ~${total}`} requests (${Math.round(rate)}/s)`,
      ...(isDone ? [] : [left === null ? idleWord(sent) : `~${describeDuration(left)} left`]),
      `${this.#findings.size} ${this.#findings.size === 1 ? 'finding' : 'findings'}`,
    ].join(', ');
  }

  /** A few lines, none wider than `columns`: the bar, the count, and the checks that have been under way for longest. */
  lines(columns: number): readonly string[] {
    const share = Math.min(1, this.#sent / Math.max(1, this.#total));
    const width = Math.max(10, Math.min(40, columns - 30));
    const filled = Math.floor(share * width);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.floor(share * 100)} %`;
    const open = this.#open.toSorted((one, other) => one.startedAt - other.startedAt);
    const names = open.slice(0, maxNamed).map(({ check, exchanges }) => `  ${forTerminal(check)}, ${exchanges} sent`);
    const more = open.length > maxNamed ? [`  and ${open.length - maxNamed} more under way`] : [];
    return [bar, this.line(), ...names, ...more].map((line) => line.slice(0, Math.max(10, columns - 1)));
  }

  get #open(): readonly OpenCheck[] {
    return [...this.#news.values()].flatMap(({ open }) => open).filter(({ check }) => !this.#exchanges.has(check));
  }

  /** The figures of the reports, or of the workers, whichever are newer. */
  get #sent(): number {
    const reported = [...this.#exchanges.values()].reduce((sum, exchanges) => sum + exchanges, 0);
    const said = [...this.#news.values()].reduce((sum, { sent }) => sum + sent, 0);
    return Math.max(reported, said);
  }

  get #total(): number {
    const open = this.#open;
    const ended = [...this.#exchanges.values()];
    return this.#estimate.total({
      sent: this.#sent,
      ended,
      open: open.map(({ exchanges }) => exchanges),
      waiting: Math.max(0, this.#planned.size - ended.length - open.length),
    });
  }
}
