import type { RecordCheck } from '../../../specs/words/record.ts';

/** The operations that a run asked, and whether each worked in some part of it. */
export class AskedOperations {
  readonly #worked = new Map<string, boolean>();

  /** Notes whether the operation of a line worked. */
  note({ operation, operationWorked }: Pick<RecordCheck, 'operation' | 'operationWorked'>): void {
    if (operation === null || operationWorked === undefined) return;
    this.#worked.set(operation, operationWorked || this.#worked.get(operation) === true);
  }

  /** The operations that are known to work. Empty for a record of a version that does not say it. */
  worked(): ReadonlySet<string> {
    return new Set([...this.#worked].filter(([, works]) => works).map(([operation]) => operation));
  }

  /** The operations that were asked and never worked. */
  idle(): ReadonlySet<string> {
    return new Set([...this.#worked].filter(([, works]) => !works).map(([operation]) => operation));
  }
}
