import { forTerminal } from '../escape/terminal.ts';
import type { LevelCoverage } from '../verdict/requirements/judge-requirements.ts';
import { describeClass } from './class-text.ts';
import { certifiedVerdict } from './coverage-scope.ts';
import type { Statement } from './statement.ts';

/** "539 of 543 musts (99 %)": rounded down, so that only all of them are 100 %. */
export const mustShare = ({ judged, total }: LevelCoverage): string =>
  `${judged} of ${total} musts (${total === 0 ? 0 : Math.floor((judged / total) * 100)} %)`;

/** Names the parts of a certificate that only the profile states, and no test proved. */
export function statedByProfile({ class: ownClass }: Statement['predicate']['conformance']): string {
  const products = ownClass?.given.products ?? null;
  const productsPhrase = products === null ? '' : `, products (${products.join(', ')})`;
  return `name, version${productsPhrase} and which operations are not offered: as stated by the profile`;
}

/** E.g. "2 days", "3 hours", "1 minute", rounded down. */
export function ageAtSignature(startedAt: string, issuedAt: string): string {
  const minutes = (Date.parse(issuedAt) - Date.parse(startedAt)) / 60_000;
  if (minutes >= 2_880) return inUnits(minutes / 1_440, 'day');
  return minutes >= 120 ? inUnits(minutes / 60, 'hour') : inUnits(minutes, 'minute');
}

function inUnits(value: number, unit: 'day' | 'hour' | 'minute'): string {
  const whole = Math.floor(value);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

export function describeStatement({ predicate }: Statement): string {
  const { conformance } = predicate;
  const { class: ownClass, attested, target, issuer, scope, challenge, seed, startedAt, issuedAt } = conformance;
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    ['verdict', scope && certifiedVerdict(scope)],
    ['class', ownClass && describeClass(ownClass)],
    ['address', target.address],
    ['stated', statedByProfile(conformance)],
    ['run', `started on ${startedAt}, signed on ${issuedAt}, ${ageAtSignature(startedAt, issuedAt)} later`],
    ['seed', challenge === undefined ? `${seed} (no challenge)` : `${seed}, of challenge ${challenge}`],
    ...(attested ?? []).map(
      ({ requirement, by, role, date }) => ['attested', `${requirement} by ${by}, ${role}, on ${date}`] as const,
    ),
    ['issuer', issuer && (issuer.name ?? 'no name is stated')],
    ['key', issuer?.keyId],
  ];
  return lines
    .flatMap(([name, value]) => (value ? [`  ${name.padEnd(8)} ${forTerminal(value, 2_000)}\n`] : []))
    .join('');
}
