import type { CheckReport } from '../../specs/record.ts';

interface Group {
  planned: number;
  done: number;
}

/** Counts what has ended of a run, for its progress display. */
export class Tally {
  readonly #planned: ReadonlyMap<string, string>;
  readonly #groups = new Map<string, Group>();
  readonly #done = new Set<string>();
  readonly #findings = new Set<string>();
  readonly #startedAt: number;
  readonly #now: () => number;
  #exchanges = 0;

  /** `planned`: by the id of each check, the operation or theme it belongs to. `now` in milliseconds. */
  constructor(planned: ReadonlyMap<string, string>, now: () => number = () => performance.now()) {
    this.#planned = planned;
    this.#now = now;
    this.#startedAt = now();
    for (const group of planned.values()) {
      const counted = this.#groups.get(group) ?? { planned: 0, done: 0 };
      counted.planned += 1;
      this.#groups.set(group, counted);
    }
  }

  /** Counts a check once, though each worker may report a part of it. */
  add({ check, exchanges, findings }: Pick<CheckReport, 'check' | 'exchanges' | 'findings'>): void {
    this.#exchanges += exchanges;
    for (const { fingerprint } of findings) this.#findings.add(fingerprint);
    if (this.#done.has(check)) return;
    this.#done.add(check);
    const group = this.#groups.get(this.#planned.get(check) ?? '');
    if (group !== undefined) group.done += 1;
  }

  /** All in one line, e.g. `  2.0 s  54 of 214 checks, 3 of 17 groups, 1,204 exchanges (602/s), 0 findings`. */
  line(): string {
    const seconds = Math.max(0.001, (this.#now() - this.#startedAt) / 1000);
    const groups = [...this.#groups.values()];
    const ended = groups.filter(({ done, planned }) => done === planned).length;
    return [
      `${seconds.toFixed(1).padStart(6)} s  ${this.#done.size} of ${this.#planned.size} checks`,
      `${ended} of ${groups.length} operations and themes`,
      `${this.#exchanges} exchanges (${Math.round(this.#exchanges / seconds)}/s)`,
      `${this.#findings.size} ${this.#findings.size === 1 ? 'finding' : 'findings'}`,
    ].join(', ');
  }

  /** A few lines, none wider than `columns`: the bar, and the groups that are under way. */
  lines(columns: number): readonly string[] {
    const total = Math.max(1, this.#planned.size);
    const width = Math.max(10, Math.min(40, columns - 30));
    const filled = Math.round((this.#done.size / total) * width);
    const underway = [...this.#groups].filter(([, { done, planned }]) => done < planned);
    const names = underway.slice(0, 3).map(([name, { done, planned }]) => `  ${name} ${done}/${planned}`);
    const more = underway.length > 3 ? [`  and ${underway.length - 3} more`] : [];
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.floor((this.#done.size / total) * 100)} %`;
    return [bar, this.line(), ...names, ...more].map((line) => line.slice(0, Math.max(10, columns - 1)));
  }
}
