import { seedOfChallenge } from '../../specs/words/challenge.ts';

interface Seeded {
  readonly seed: number;
  readonly challenge?: string;
}

/** @returns a sentence; null if the seed is right, or if there is no challenge */
export function seedProblem({ seed, challenge }: Seeded): string | null {
  if (challenge === undefined || seed === seedOfChallenge(challenge)) return null;
  return `The seed ${seed} does not follow from the challenge ${challenge}, which gives ${seedOfChallenge(challenge)}.`;
}

/** @returns a sentence about the run or certificate `what`; null if it answers the challenge, or none is demanded */
export function challengeProblem(
  what: 'run' | 'certificate',
  { challenge }: Seeded,
  demanded: string | null,
): string | null {
  if (demanded === null || challenge === demanded) return null;
  const next = `make a run with --challenge ${demanded}`;
  if (challenge === undefined) return `The ${what} answers no challenge: ${next}.`;
  return `The ${what} answers another challenge, ${challenge}: ${next}.`;
}
