import type { Faker, LocaleDefinition } from '@faker-js/faker';
import { faker } from '@faker-js/faker/locale/en';
import fc, { type Arbitrary } from 'fast-check';
import type { Labelled } from '../kernel/labelled.ts';

/** A faker of our own: seeding the shared one would change what others draw. */
const FakerClass = faker.constructor as unknown as new (options: { locale: LocaleDefinition }) => Faker;
const ourFaker = new FakerClass({ locale: faker.rawDefinitions });

/** An English name as payroll systems show it: "Senior Assurance allowance". Letters, blanks and ASCII punctuation. */
const realisticName = (): Arbitrary<string> =>
  fc.nat({ max: 9_999 }).map((seed) => {
    ourFaker.seed(seed);
    return `${ourFaker.person.jobDescriptor()} ${ourFaker.person.jobArea()} ${ourFaker.helpers.arrayElement(endings)}`;
  });

const endings = ['allowance', 'bonus', 'premium', 'plan', 'levy', 'adjustment', 'fund'];

/** Valid names that software mistakes; without NUL and lone surrogates, which databases and parsers cannot carry. */
export const unusualTexts: readonly Labelled<string>[] = [
  { label: 'emoji joined by a joiner, and a flag', value: '👩‍👩‍👧‍👦 Familienzulage 🇩🇪' },
  { label: 'right-to-left script with digits', value: 'بدل السكن 2025 שכר' },
  { label: 'combining marks, not composed', value: 'Pre\u0301avis tra\u0302ced' },
  { label: 'quotes, backslash and markup', value: `O'Brien "401k" \\ <b>&amp;</b> \${x} %s %41 --` },
  { label: 'blanks at its ends', value: '  Overtime  ' },
  { label: 'line break and tab', value: 'Bonus\nQ1\t(50%)' },
  { label: 'scripts without letter case, and a no-break blank', value: '基本給・ボーナス\u00a0급여' },
  { label: 'a letter that upper case makes longer', value: 'Zuschuß ŉ İstanbul' },
  { label: 'the look of a number', value: '0012.50' },
  { label: 'digits with zeros before them', value: '007' },
  { label: 'percent escapes', value: '10%20off %41%C3%A9' },
  { label: 'the word null', value: 'null' },
  { label: 'directional and zero-width characters', value: 'pay\u200broll \u202ereversed\u202c' },
  { label: 'beyond the basic plane', value: '𝕭𝖔𝖓𝖚𝖘 𐍈' },
  { label: '300 characters', value: 'Retroactive adjustment '.repeat(14).slice(0, 300) },
];

/** Printable ASCII without blanks at its ends, quotes, or anything with a meaning elsewhere. 1 to 60 characters. */
const plainText = /^(?! )[A-Za-z0-9 ,.()/-]{1,60}(?<! )$/;

/** Whether a name is such that no target has a reason to refuse it. */
export const isPlainText = (text: string): boolean =>
  plainText.test(text) && !unusualTexts.some(({ value }) => value === text);

/** A name that no target has a reason to refuse: realistic, English, 1 to 60 characters. */
export const plainName = (): Arbitrary<string> => realisticName().filter(isPlainText);

/** Any valid name: realistic, one that software mistakes, or 1 to 40 random characters of any script. */
export function anyName(): Arbitrary<string> {
  const random = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => !text.includes('\0'));
  return fc.oneof(plainName(), fc.constantFrom(...unusualTexts.map(({ value }) => value)), random);
}
