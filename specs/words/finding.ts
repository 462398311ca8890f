import { createHash } from 'node:crypto';
import type { OperationId } from '../interface/operations.ts';
import type { Condition } from './condition.ts';
import type { Confirmation } from './confirmation.ts';
import type { Exchange } from './exchange.ts';

/** The strength of a requirement: stated directly (`must`), or a constraint without a stated consequence (`should`). */
export type Level = 'must' | 'should';

/** The outcomes of a check or of a requirement, from worst to mildest. */
export const outcomes = ['error', 'failed', 'advisory', 'blocked', 'passed', 'not-applicable', 'not-selected'] as const;

/** One of {@link outcomes}. */
export type Outcome = (typeof outcomes)[number];

/**
 * Why something does not apply, or was not asked. `not-offered`: the profile does not list the operation. `no-fixture`:
 * the profile names nothing to test it with. `not-asked`: the effort, a limit, the end of the run, or an earlier defect
 * came between. `not-observable`: it can't be seen from outside. `not-granted`: the provider gave no such product, or
 * no further connection. `not-observed`: its premise did not occur.
 */
export type ReasonCode = 'not-offered' | 'no-fixture' | 'not-asked' | 'not-observable' | 'not-granted' | 'not-observed';

/** An outcome and its explanation. `reason` is null only where the outcome explains itself. */
export interface Judged {
  readonly outcome: Outcome;
  readonly code: ReasonCode | null;
  readonly reason: string | null;
  /**
   * The id of the requirement whose outcome keeps this one, which is `blocked`, from being judged. In a record also the
   * answer that does, by operation and status (`list-pay-groups 500`), or an operation that never succeeded. Absent: none is known.
   */
  readonly cause?: string;
}

/** The reason if a check ran, but no answer came that showed whether the requirement holds. Any other reason says more. */
export const unseenReason = 'its premise did not occur in this run';

/** The verdict of a run as a whole on its target. */
export type Verdict = 'conformant' | 'nonconformant' | 'inconclusive';

/** The verdict of a recording instead of `conformant`: it shows no broken must, but it can't show everything. */
export type RecordingVerdict = 'no-violation';

/** The worse of two outcomes, in the order of {@link outcomes}. */
export const worse = (a: Outcome, b: Outcome): Outcome => (outcomes.indexOf(a) <= outcomes.indexOf(b) ? a : b);

/** One piece of nonconformance as data; `expected` and `actual` have 300 characters at most, the exchange has all. */
export interface Finding {
  readonly requirement: string;
  readonly operation: OperationId;
  /** JSON pointer into the body of the deciding exchange's response; null if it is about status, headers or state. */
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  /** One sentence a developer understands without the catalogue at hand. */
  readonly message: string;
  /** The number of times that the same defect was seen, 1 or more. */
  readonly count: number;
  /** The exchanges that led to it, in order; the last one decides. Never empty. */
  readonly exchanges: readonly Exchange[];
  /** Tells one defect from another under the same requirement, operation and pointer, e.g. the broken keyword. */
  readonly aspect: string | null;
  /**
   * The ways in which its rule is broken, in words of the harness: at most 16. Findings of one rule in several
   * operations are one if they have a kind in common. Not in the fingerprint. Absent: there is one way only.
   */
  readonly kinds?: readonly string[];
  /** Requirements whose breach can cause this finding: if one of them is broken, the finding belongs to it. Absent: none. */
  readonly causes?: readonly string[];
  /** The times at which each of the overlapping requests was under way. Absent: none overlapped, or it does not matter. */
  readonly timeline?: readonly TimelineEntry[];
  /** The failed answer to a valid request, by operation and status. Absent: the finding is about something else. */
  readonly answer?: string;
  /** The number of times that the finding occurred when its check was repeated. Absent: the check was not to be repeated. */
  readonly confirmed?: Confirmation;
  /** A condition that the answers of a conforming target satisfy, and these do not. Absent: no condition can express it. */
  readonly expectation?: Condition;
}

/** The most exchanges of one finding: the last of those that led to it. */
export const maxExchanges = 6;

/** A request that led to a finding while others were under way. Times are milliseconds from the start of the first one. */
export interface TimelineEntry {
  /** The record's text: an operation of this version, or another. */
  readonly operation: string;
  /** The number of its branch among those that ran side by side, from 1; null: before them, or after. */
  readonly branch: number | null;
  readonly startMs: number;
  readonly endMs: number;
  /** HTTP status; null: no answer came. */
  readonly status: number | null;
}

/** A pointer with its array indices replaced by `*`, so that the same defect in many elements is one. */
export const withoutIndices = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*');

/** The keys and indices of a JSON pointer, unescaped. */
export const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

const maxKinds = 16;

/** Joins the kinds of two findings of one defect; the result lacks the key if neither has any. */
export function joinKinds(first: Pick<Finding, 'kinds'>, second: Pick<Finding, 'kinds'>): Pick<Finding, 'kinds'> {
  const kinds = [...new Set([...(first.kinds ?? []), ...(second.kinds ?? [])])].slice(0, maxKinds);
  return kinds.length === 0 ? {} : { kinds };
}

interface Defect {
  readonly requirement: string;
  readonly operation: string;
  /** JSON pointer with or without array indices; they make no difference. */
  readonly pointer: string | null;
  readonly aspect: string | null;
}

/** A finding that carries the fingerprint that was taken of it before redaction. */
export type FingerprintedDefect = Pick<Defect, 'requirement' | 'operation'> & { readonly fingerprint: string };

/**
 * Identifies a defect across runs: 16 hex digits over requirement, operation, pointer without indices, and aspect. It
 * is computed before redaction, and from nothing that a target assigns, so that it stays the same from run to run.
 */
export const fingerprint = ({ requirement, operation, pointer, aspect }: Defect): string =>
  createHash('sha256')
    .update(JSON.stringify([requirement, operation, pointer === null ? null : withoutIndices(pointer), aspect]))
    .digest('hex')
    .slice(0, 16);

/**
 * The key of a defect, before and after recording: equal keys are the same defect, and no others. The key holds
 * requirement and operation, so that a made-up fingerprint can't hide another defect.
 */
export function defectKey(finding: Defect | FingerprintedDefect): string {
  const digits = 'fingerprint' in finding ? finding.fingerprint : fingerprint(finding);
  return `${finding.requirement} ${finding.operation} ${digits}`;
}
