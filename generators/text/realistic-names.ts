import type { Faker, LocaleDefinition } from '@faker-js/faker';
import { faker } from '@faker-js/faker/locale/en';
import fc, { type Arbitrary } from 'fast-check';

/**
 * A faker of our own: the one that the package exports is shared by all who import it, and seeding it would change what
 * they draw. The class itself is only exported together with all 70 languages.
 */
const FakerClass = faker.constructor as unknown as new (options: { locale: LocaleDefinition }) => Faker;
const own = new FakerClass({ locale: faker.rawDefinitions });

/** An English name as payroll systems show it: "Senior Assurance allowance". Letters, blanks and ASCII punctuation. */
export function realisticName(): Arbitrary<string> {
  return fc.nat({ max: 9_999 }).map((seed) => {
    own.seed(seed);
    return `${own.person.jobDescriptor()} ${own.person.jobArea()} ${own.helpers.arrayElement(endings)}`;
  });
}

const endings = ['allowance', 'bonus', 'premium', 'plan', 'levy', 'adjustment', 'fund'];
