import { clip } from '../escape/controls.ts';
import { renderTemplate } from '../formats/html/assets.ts';
import type { Statement } from './statement.ts';

/** Pixels for each character of the label and the value, and of the smaller text about the target. */
const [largeCharacter, smallCharacter] = [6.6, 5.2];

/** In pixels, with the room around the text. */
const width = (text: string, perCharacter: number): number => Math.ceil(text.length * perCharacter) + 14;

/** Draws a badge as SVG: the share of musts and until when, whose target it is, who signed, and the key's beginning. */
export function renderBadge({ predicate }: Statement): string {
  const { class: ownClass, coverage, scope = [], expiresAt, target, issuer } = predicate.conformance;
  const covered = scope.filter(({ state }) => state === 'covered').length;
  const operations = covered === scope.length ? '' : `, ${covered}/${scope.length} operations,`;
  const label = 'payroll conformance';
  const classText = ownClass === undefined ? '' : `${ownClass.name}: `;
  const value = `${classText}${coverage.must.judged}/${coverage.must.total} musts${operations} until ${expiresAt.slice(0, 10)}`;
  const about = [
    clip((target.address ?? target.name).replace(/^https?:\/\//, ''), 60),
    ...(issuer?.name ? [`by ${clip(issuer.name, 40)}`] : []),
    ...(issuer ? [`key ${issuer.keyId.slice('sha256:'.length, 'sha256:'.length + 16)}`] : []),
  ].join(' · ');
  return drawBadge({
    label,
    value,
    about,
    description: [
      `${target.name} ${target.version}, as stated by the profile${target.address ? `, at ${target.address}` : ''}.`,
      ...(issuer ? [`Issued by ${issuer.name ?? 'a holder of the key'}, key ${issuer.keyId}.`] : []),
    ].join(' '),
    color: predicate.result === 'WARNED' ? '#8a5a00' : '#1b7a3d',
  });
}

export interface BadgeTexts {
  /** On the left of the first line; `value` stands on its right, on `color`. */
  readonly label: string;
  readonly value: string;
  /** The second line. */
  readonly about: string;
  /** For readers who do not see the badge. */
  readonly description: string;
  /** A dark one, for white text: `#rrggbb`. */
  readonly color: string;
}

export function drawBadge(texts: BadgeTexts): string {
  const [labelWidth, valueWidth] = [width(texts.label, largeCharacter), width(texts.value, largeCharacter)];
  return renderTemplate('badge', {
    ...texts,
    width: Math.max(labelWidth + valueWidth, width(texts.about, smallCharacter)),
    labelWidth,
  });
}
