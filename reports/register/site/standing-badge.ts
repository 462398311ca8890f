import { drawBadge } from '../../certificate/certificate-badge.ts';
import { clip } from '../../escape/controls.ts';
import type { certificateRows } from '../register-index.ts';
import { tones } from './tone.ts';

/** A listed certificate, as the index has it. */
export type CertificateRow = ReturnType<typeof certificateRows>[number];

/** Writes the text on the badge of a listed certificate: "539/543 musts until 2027-02-19", or that it no longer holds. */
export function badgeValue({ standing, coverage, operations, expiresAt, revoked }: CertificateRow): string {
  if (standing === 'revoked') return `revoked${revoked === null ? '' : ` on ${revoked.at.slice(0, 10)}`}`;
  if (standing !== 'valid') return `${standing}, was valid until ${expiresAt.slice(0, 10)}`;
  const part =
    operations === null || operations.covered === operations.total
      ? ''
      : `, ${operations.covered}/${operations.total} operations,`;
  return `${coverage.must.judged}/${coverage.must.total} musts${part} until ${expiresAt.slice(0, 10)}`;
}

export function renderStandingBadge(row: CertificateRow, programme: string): string {
  const { target, certificate, sentence, standing, result } = row;
  const isWarned = standing === 'valid' && result === 'WARNED';
  return drawBadge({
    label: 'payroll conformance',
    value: badgeValue(row),
    about: [
      clip(`${target.name} ${target.version}`, 50),
      clip(programme, 40),
      certificate.slice('sha256:'.length, 'sha256:'.length + 12),
    ].join(' · '),
    description: `${target.name} ${target.version}, certificate ${certificate} in the register of ${programme}. ${sentence}`,
    color: isWarned ? '#8a5a00' : tones[standing].color,
  });
}
