import type { OperationId } from '../interface/operations.ts';
import type { PairsOfFactors } from './circumstances.ts';
import type { Finding, Judged } from './finding.ts';

/** The number of examples of a property that were run, of those planned; fewer means that time cut it. */
export interface PropertyRun {
  readonly name: string;
  readonly planned: number;
  readonly run: number;
}

/** The result of one check, before redaction. */
export interface CheckResult {
  /** Permanent: `<operation>/<name>`, or `<theme>/<name>` for those that cut across. */
  readonly check: string;
  readonly title: string;
  /** The operation that the check belongs to; null: it is about several. */
  readonly operation: OperationId | null;
  readonly judged: Judged;
  /**
   * Whether its operation answered a valid request with success until the check ended; false if such requests were
   * sent and nothing allows their refusals. Absent: not known.
   */
  readonly operationWorked?: boolean;
  /** The results by requirement id: every requirement that the check names has its entry. */
  readonly requirements: Readonly<Record<string, Judged>>;
  readonly findings: readonly Finding[];
  readonly properties: readonly PropertyRun[];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly exchanges: number;
  /** Exchanges beside these that repeated what had failed. Absent: none. */
  readonly repeatExchanges?: number;
  /** The number of times that one of them was sent again after a fault of the network. Absent: never. */
  readonly retries?: number;
  /**
   * The length of the longest chain of requests in which each waited for the answer to the one before, including polls,
   * and requests of the opening that it waited for. Absent: it sent none, or the version did not note it.
   */
  readonly consecutive?: number;
  /** The pairs of circumstances that the run had covered when this check ended. Absent: another check reports them. */
  readonly pairs?: readonly PairsOfFactors[];
  /** Wall time of its exchanges by operation, in milliseconds, for the latency figures. */
  readonly latenciesMs: Readonly<Partial<Record<OperationId, readonly number[]>>>;
}
