import { type Confirmation, isUnsteady, type NotRepeated, type RoundCount } from '../../../specs/words/confirmation.ts';

/** A finding with the notes that it may have; each is absent if nothing is known. */
interface Noted {
  readonly confirmed?: Confirmation;
  readonly rounds?: RoundCount;
  readonly traceId?: string;
}

const reasons: Readonly<Record<NotRepeated, string>> = {
  'needs-new-connections': 'needs new connections',
  'requests-overlap': 'its requests overlap',
  'takes-too-long': 'its check took longer than repeats may',
  'no-requests-left': 'the requests for repeats were used up',
  'no-time-left': 'the time for repeats, or for the run, was over',
  'not-judged-again': 'it could not be judged again',
};

/** E.g. `failed 1 of 4 times, so only now and then`. */
function describeConfirmation(confirmed: Confirmation): string {
  const { failed, of, notRepeated } = confirmed;
  const reason = notRepeated === undefined ? '' : (reasons[notRepeated as NotRepeated] ?? notRepeated);
  if (of === 1) return `not repeated${reason === '' ? '' : `: ${reason}`}`;
  const times = `failed ${failed} of ${of} times`;
  if (isUnsteady({ confirmed })) return `${times}, so only now and then`;
  return reason === '' ? times : `${times}, not more: ${reason}`;
}

/** The mark of a finding that occurs only now and then, for a line that names it; empty for any other. */
export function unsteadyMark({ confirmed, rounds }: Noted): string {
  if (rounds !== undefined && isUnsteady({ rounds })) return ` (now and then: ${rounds.failed} of ${rounds.of} runs)`;
  return confirmed !== undefined && isUnsteady({ confirmed })
    ? ` (now and then: ${confirmed.failed} of ${confirmed.of} times)`
    : '';
}

/** E.g. `in all 5 runs`, `in 3 of 5 runs, so only now and then`. */
function describeRounds(rounds: RoundCount): string {
  const { failed, of } = rounds;
  return failed === of ? `in all ${of} runs` : `in ${failed} of ${of} runs, so only now and then`;
}

/** Lists the notes of reports beside a finding, with a label each: repeats, runs, and the trace id. */
export const findingNotes = ({ confirmed, rounds, traceId }: Noted): readonly (readonly [string, string])[] => [
  ...(confirmed === undefined ? [] : [['repeated', describeConfirmation(confirmed)] as const]),
  ...(rounds === undefined ? [] : [['seen', describeRounds(rounds)] as const]),
  ...(traceId === undefined ? [] : [['trace id', traceId] as const]),
];
