import { answer, type Behaviour } from '../hostile-target/behaviour.ts';

/** A UUID of version 4 for each number. */
const uuid = (number: number): string => `7d8f1c1e-5a1b-4c6f-9e2a-${number.toString(16).padStart(12, '0')}`;

let made: Buffer | null = null;

/**
 * A list of enrolled individuals in good form, with as many as the bounds let through: 7 MB. Of the largest answers to
 * all operations these take the most memory.
 */
export const largeAnswer: Pick<Behaviour, 'answer'> = {
  answer(call) {
    const ids = (): readonly string[] => Array.from({ length: 190_000 }, (_, index) => uuid(index));
    made ??= answer(JSON.stringify({ benefit_id: 'b1', individual_ids: ids() }));
    call.send(made);
  },
};
