import { answer, type Behaviour } from '../hostile-target/behaviour.ts';

const uuid = (number: number): string => `7d8f1c1e-5a1b-4c6f-9e2a-${number.toString(16).padStart(12, '0')}`;

let made: Buffer | null = null;

/**
 * A well-formed list of enrolled individuals that is as long as the driver's bounds allow, 7 MB. No largest answer of
 * another operation takes as much memory.
 */
export const largeAnswer: Pick<Behaviour, 'answer'> = {
  answer(call) {
    const ids = (): readonly string[] => Array.from({ length: 190_000 }, (_, index) => uuid(index));
    made ??= answer(JSON.stringify({ benefit_id: 'b1', individual_ids: ids() }));
    call.send(made);
  },
};
