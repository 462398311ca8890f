import type { Arbitrary } from 'fast-check';
import { anyName, unusualTexts } from './texts.ts';

export interface BenefitDescription {
  readonly description: string;
}

/** The beginning of every description, so that whoever finds one in their system knows where it is from. */
const mark = 'Conformance test: ';

/** A new description of any Unicode text, which says that it is a test. 19 characters or more. */
export const benefitDescription = (): Arbitrary<BenefitDescription> => anyName().map(withMark);

/** Plain; emoji; quotes and markup; combining marks. */
export const benefitDescriptionBoundaries: readonly BenefitDescription[] = [
  'retirement plan',
  ...unusualTexts.map(({ value }) => value).slice(0, 4),
].map(withMark);

function withMark(text: string): BenefitDescription {
  return { description: `${mark}${text}` };
}

/** Lengths that may be refused: none, and more than columns of 255 or 1,000 characters hold. */
export const benefitDescriptionLengths: readonly BenefitDescription[] = [
  { description: '' },
  // The last character is no blank, which a target could cut off.
  ...[256, 1_001].map((length) => ({ description: mark.padEnd(length, 'plan ').slice(0, -1).concat('n') })),
];
