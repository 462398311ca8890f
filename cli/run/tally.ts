import type { OpenCheck, ProgressNews } from '../../harness/channels/progress.ts';
import type { Effort } from '../../harness/settings/settings.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { PaceEstimate } from './pace-estimate.ts';
import { describeDuration } from './plan/time-limit.ts';

export interface TallyOptions {
  readonly planned: Iterable<string>;
  readonly effort: Effort;
  readonly requestsPerSecond: number | null;
  /** Milliseconds, on any clock. Default: the clock of the process. */
  readonly now?: () => number;
}

const maxNamed = 3;

/** Counts requests, also of running checks, and findings, for the progress display. */
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
    // The first sample, from which later rates are counted.
    this.#estimate.rate(0, this.#startedAt);
  }

  /** Each worker may report a part of the check; it counts once. */
  add({ check, exchanges, findings }: Pick<CheckReport, 'check' | 'exchanges' | 'findings'>): void {
    this.#exchanges.set(check, (this.#exchanges.get(check) ?? 0) + exchanges);
    for (const { fingerprint } of findings) this.#findings.add(fingerprint);
  }

  note(news: ProgressNews): void {
    this.#news.set(news.part, news);
  }

  get elapsedMs(): number {
    return this.#now() - this.#startedAt;
  }

  /** Makes one line, e.g. `  12.0 s  45/128 checks, 612 of ~780 requests (20/s), ~9 s left, 0 findings`. */
  line(): string {
    const sent = this.#sent;
    const done = this.#exchanges.size;
    const isDone = done >= this.#planned.size;
    const seconds = Math.max(0.001, this.elapsedMs / 1_000);
    const total = this.#total;
    const rateOfLate = this.#estimate.rate(sent, this.#now());
    const rate = isDone ? sent / seconds : rateOfLate;
    const left = isDone ? null : this.#estimate.secondsLeft(total, sent, rate);
    // A run that sends nothing is loading its workers at first; later all its requests wait.
    const idle = sent === 0 ? 'starting' : 'waiting';
    return [
      `${seconds.toFixed(1).padStart(6)} s  ${done}/${this.#planned.size} checks`,
      `${sent}${isDone ? '' : ` of ~${total}`} requests (${Math.round(rate)}/s)`,
      ...(isDone ? [] : [left === null ? idle : `~${describeDuration(left)} left`]),
      `${this.#findings.size} ${this.#findings.size === 1 ? 'finding' : 'findings'}`,
    ].join(', ');
  }

  /** Makes lines of at most `columns`: the bar, the line, and the longest-running checks. */
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

  /** Reports and workers count separately; the greater number is the newer one. */
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
