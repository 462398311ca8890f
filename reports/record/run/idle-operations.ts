import type { RecordCheck } from '../../../specs/words/record.ts';

/** Gathers which operations were asked, and never worked in any part of the run. */
export class IdleOperations {
  readonly #worked = new Map<string, boolean>();

  /** Notes whether the operation of a line worked; once is enough. */
  note({ operation, operationWorked }: Pick<RecordCheck, 'operation' | 'operationWorked'>): void {
    if (operation === null || operationWorked === undefined) return;
    this.#worked.set(operation, operationWorked || this.#worked.get(operation) === true);
  }

  /** The operations that are known to work. Empty for a record of a version that does not say it. */
  worked(): ReadonlySet<string> {
    return new Set([...this.#worked].filter(([, works]) => works).map(([operation]) => operation));
  }

  result(): ReadonlySet<string> {
    return new Set([...this.#worked].filter(([, works]) => !works).map(([operation]) => operation));
  }
}
