import { seedOfChallenge } from '../../specs/words/challenge.ts';

/** The seed and the challenge of a run, or of a statement about one. */
interface Seeded {
  readonly seed: number;
  readonly challenge?: string;
}

/** Says that a run's seed was not derived from its challenge; null if it was, or if there is no challenge. */
export function seedProblem({ seed, challenge }: Seeded): string | null {
  if (challenge === undefined || seed === seedOfChallenge(challenge)) return null;
  return `The seed ${seed} does not follow from the challenge ${challenge}, which gives ${seedOfChallenge(challenge)}.`;
}

/** Says why a run does not answer the demanded challenge, naming it `what`; null if it does, or none is demanded. */
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
