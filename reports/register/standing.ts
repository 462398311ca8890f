import type { CertificateState, RegisterState } from './register-state.ts';

/** The standing of a certificate in a register. `superseded`: another took its place. */
export type Standing = 'valid' | 'revoked' | 'superseded' | 'expired' | 'unlisted';

export interface StandingFact {
  readonly standing: Standing;
  readonly sentence: string;
}

/** A revoked certificate stays so after it has expired. */
export function standingOf(state: RegisterState, certificate: string, now: Date): StandingFact {
  const listed = state.certificates.get(certificate);
  if (listed === undefined) {
    return {
      standing: 'unlisted',
      sentence: `The register of ${state.opened.programme} does not list the certificate ${certificate}.`,
    };
  }
  return listedStanding(state, listed, now);
}

export function listedStanding(
  { keys }: Pick<RegisterState, 'keys'>,
  { entry, listedAt, revoked, superseded }: CertificateState,
  now: Date,
): StandingFact {
  if (revoked !== null) {
    const { time, reason, text, seq } = revoked;
    return { standing: 'revoked', sentence: `It was revoked on ${time} by entry ${seq}: ${reason}. ${text}` };
  }
  const keyRevoked = keys.get(entry.signedBy.keyId)?.revoked ?? null;
  // A thief of the key can put any date into a certificate, so the date of its entry in the register counts as well.
  const dates = [['signed', entry.issuedAt] as const, ['listed', listedAt] as const];
  const tooLate = dates.find(([, time]) => keyRevoked !== null && Date.parse(time) >= Date.parse(keyRevoked.from));
  if (keyRevoked !== null && tooLate !== undefined) {
    return {
      standing: 'revoked',
      sentence: `It was ${tooLate.join(' on ')} with a key whose signatures do not count from ${keyRevoked.from} on, by entry ${keyRevoked.seq}: ${keyRevoked.reason}. ${keyRevoked.text}`,
    };
  }
  if (superseded !== null) {
    const { by, time, seq } = superseded;
    return {
      standing: 'superseded',
      sentence: `It was superseded on ${time} by entry ${seq}, by the certificate ${by}.`,
    };
  }
  if (now.getTime() > Date.parse(entry.expiresAt))
    return { standing: 'expired', sentence: `It expired on ${entry.expiresAt}.` };
  return { standing: 'valid', sentence: `It is valid until ${entry.expiresAt}, as entry ${entry.seq} lists it.` };
}

const orderOfCounts: readonly Standing[] = ['valid', 'revoked', 'superseded', 'expired'];

export function standingCounts(state: RegisterState, now: Date): readonly (readonly [Standing, number])[] {
  const standings = [...state.certificates.values()].map((listed) => listedStanding(state, listed, now).standing);
  return orderOfCounts
    .map((standing) => [standing, standings.filter((each) => each === standing).length] as const)
    .filter(([, count]) => count > 0);
}
