import type { Arbitrary } from 'fast-check';
import { anyName, unusualTexts } from './texts.ts';

/** The body of update-benefit. */
export interface BenefitDescription {
  readonly description: string;
}

/** The beginning of every description, so that whoever finds one in their system knows where it is from. */
const mark = 'Conformance test: ';

/** A new description of any Unicode text, which says that it is a test. 19 characters or more. */
export const benefitDescription = (): Arbitrary<BenefitDescription> => anyName().map(described);

/** Plain; emoji; quotes and markup; combining marks. */
export const benefitDescriptionBoundaries: readonly BenefitDescription[] = [
  'retirement plan',
  ...unusualTexts.map(({ value }) => value).slice(0, 4),
].map(described);

function described(text: string): BenefitDescription {
  return { description: `${mark}${text}` };
}

/**
 * Descriptions of lengths that may be refused: none at all, and longer than columns of 255 characters and of 1,000 are.
 * The last one says again that it is a test.
 */
export const benefitDescriptionLengths: readonly BenefitDescription[] = [
  { description: '' },
  ...[256, 1_001].map((length) => ({ description: mark.padEnd(length, 'plan ').slice(0, -1).concat('n') })),
];
