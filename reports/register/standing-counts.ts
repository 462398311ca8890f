import type { RegisterState } from './register-state.ts';
import { listedStanding, type Standing } from './standing.ts';

const order: readonly Standing[] = ['valid', 'revoked', 'superseded', 'expired'];

/** Counts the listed certificates by their standing at a moment, without standings that no certificate has. */
export function standingCounts(state: RegisterState, now: Date): readonly (readonly [Standing, number])[] {
  const standings = [...state.certificates.values()].map((listed) => listedStanding(state, listed, now).standing);
  return order
    .map((standing) => [standing, standings.filter((each) => each === standing).length] as const)
    .filter(([, count]) => count > 0);
}
