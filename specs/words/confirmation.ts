/** Why a finding was tested again less often than planned. */
export type NotRepeated =
  /** Each test takes a connection, or an entity, of its own. */
  | 'needs-new-connections'
  /** The finding needs overlapping requests. Once the target has mixed some up, they are sent one at a time. */
  | 'requests-overlap'
  | 'takes-too-long'
  /** The requests, or the time, for repeats are used up. */
  | 'no-requests-left'
  | 'no-time-left'
  /** The repetition does not show whether the requirement holds. */
  | 'not-judged-again';

/** The number of times that a finding occurred, of the times that it was tested: the first time, and the repeats. */
export interface Confirmation {
  /** At least 1, and at most `of`. Fewer than `of`: the finding occurs now and then. */
  readonly failed: number;
  readonly of: number;
  /** Why it was repeated less often than planned, or not at all; a record may have another code. Absent: as planned. */
  readonly notRepeated?: NotRepeated | (string & {});
}

/** The number of runs in which a defect occurred (`run --repeat`), of those in which a check looked for it. */
export interface RoundCount {
  readonly failed: number;
  readonly of: number;
}

interface Confirmable {
  readonly confirmed?: Confirmation;
}

interface Counted {
  readonly rounds?: RoundCount;
}

/** Whether a defect occurs now and then, and not each time. */
export const isUnsteady = ({ confirmed, rounds }: Confirmable & Counted): boolean =>
  [confirmed, rounds].some((counted) => counted !== undefined && counted.failed < counted.of);

/** Joins the counts of two defects that are one finding: keeps that of the defect which occurred in fewer of its runs. */
export function joinRounds({ rounds: one }: Counted, { rounds: other }: Counted): Counted {
  if (one === undefined || other === undefined) return { ...(other && { rounds: other }), ...(one && { rounds: one }) };
  return { rounds: one.failed / one.of <= other.failed / other.of ? one : other };
}

/** Joins two confirmations of a defect: prefers one that fails now and then, else the one repeated most; none: no key. */
export function joinConfirmed({ confirmed: one }: Confirmable, { confirmed: other }: Confirmable): Confirmable {
  if (one === undefined) return other === undefined ? {} : { confirmed: other };
  if (other === undefined) return { confirmed: one };
  const difference = one.failed / one.of - other.failed / other.of;
  return { confirmed: difference < 0 || (difference === 0 && one.of >= other.of) ? one : other };
}
