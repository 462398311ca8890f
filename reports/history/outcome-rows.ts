import { type Outcome, outcomes } from '../../specs/words/finding.ts';

/** The letter of each outcome in `history.json`. A full stop: the run did not select the requirement, or ended before it. */
export const outcomeLetters: Readonly<Record<Outcome, string>> = {
  error: 'E',
  failed: 'F',
  advisory: 'A',
  blocked: 'B',
  passed: 'P',
  'not-applicable': 'N',
  'not-selected': 'S',
};

/** The byte of a requirement without an outcome in a run: no index of `outcomes`. */
const noOutcome = 255;

/** The outcomes of each requirement in each run: one byte each, so that thousands of runs fit. */
export class OutcomeRows {
  readonly #rows = new Map<string, Uint8Array>();
  readonly #runs: number;

  constructor(runs: number) {
    this.#runs = runs;
  }

  set(run: number, id: string, outcome: Outcome): void {
    let row = this.#rows.get(id);
    if (row === undefined) {
      row = new Uint8Array(this.#runs).fill(noOutcome);
      this.#rows.set(id, row);
    }
    row[run] = outcomes.indexOf(outcome);
  }

  ids(): readonly string[] {
    return [...this.#rows.keys()].sort();
  }

  /** Lists the outcomes of a requirement in the first `runs` runs, in order; null for a run that did not select it. */
  of(id: string, runs: number): readonly (Outcome | null)[] {
    const row = this.#rows.get(id) ?? new Uint8Array();
    return Array.from(row.subarray(0, runs), (code) => outcomes[code] ?? null);
  }
}
