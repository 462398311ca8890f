import { expect, test } from 'vitest';
import { benefitDescriptionLengths } from './benefit-descriptions.ts';

test('descriptions are empty, longer than 255 and than 1,000 characters, and the last says that it is a test', () => {
  expect(benefitDescriptionLengths.map(({ description }) => description.length)).toEqual([0, 256, 1_001]);
  expect(benefitDescriptionLengths.at(-1)?.description).toMatch(/^Conformance test: .*n$/);
});
