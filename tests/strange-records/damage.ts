import fc from 'fast-check';

/** Files and folders that the commands read or write below the folder of a run, or of a comparison. */
const entryNames = [
  'run.jsonl',
  'exchanges',
  'exchanges/1.json',
  'exchanges/2.json',
  'exchanges/3.json',
  'exchanges/9.json',
  'exchanges/1.json.part',
  'exchanges/finding-1.sh',
  'exchanges/finding-2.sh.part',
  'exchanges/finding-77.sh',
  'summary.json',
  'summary.json.part',
  'summary.md',
  'report.html',
  'report.html.part',
  'junit.xml',
  'exchanges.har',
  'exchanges.har.part',
  'diff.json',
  'diff.md',
  'diff.html',
  'allure-results',
  'allure-results/x-result.json',
  'allure-report',
  'allure-report/index.html',
  '.allure-work',
  '.allure-work/results',
] as const;

/** The targets of symbolic links. */
const linkTargets = ['file', 'folder', 'itself', 'nothing', 'device'] as const;
const contents = ['empty', 'cut', 'garbage', 'huge', 'foreign', 'folder', 'full folder', 'hard link'] as const;
const lineChanges = ['removed', 'doubled', 'moved', 'cut', 'garbage', 'long', 'deep', 'foreign'] as const;

/** A new value for a field: one of the hostile texts by its number, any other JSON value, or none at all. */
export type NewValue = { readonly text: number } | { readonly json: unknown } | 'removed';

/** One damage to the folder of a run. Lines are numbered from 0; a number beyond the last line wraps round. */
export type Damage =
  | {
      readonly kind: 'field';
      readonly file: 'record' | 'evidence';
      readonly line: number;
      readonly steps: readonly number[];
      readonly value: NewValue;
    }
  | { readonly kind: 'line'; readonly change: (typeof lineChanges)[number]; readonly line: number }
  | { readonly kind: 'link'; readonly name: string; readonly to: (typeof linkTargets)[number] }
  | { readonly kind: 'content'; readonly name: string; readonly content: (typeof contents)[number] };

/** The damage that a stranger may have done to a folder, and whether the chain and the digests were made to fit again. */
export interface Damages {
  readonly list: readonly Damage[];
  readonly isRechained: boolean;
}

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-1, 0.5, 1e300, -1e308, 2 ** 53, 8.64e15, 8.65e15),
);

const instant = fc.constantFrom('2026-99-99T99:99:99Z', '0000-00-00T00:00:00Z', '9999-12-31T23:59:59.999999999999Z');

/** Draws a value that a stranger may put into a field. */
export const newValue: fc.Arbitrary<NewValue> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ text: fc.nat(200) }) },
  { weight: 2, arbitrary: fc.record({ json: number }) },
  { weight: 1, arbitrary: fc.record({ json: instant }) },
  { weight: 1, arbitrary: fc.record({ json: fc.constantFrom(null, true, [], {}, [[]], { constructor: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ json: fc.jsonValue({ maxDepth: 2 }) }) },
  { weight: 1, arbitrary: fc.constant('removed' as const) },
);

const name = fc.constantFrom(...entryNames);

const damage: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('field' as const),
      file: fc.constantFrom('record' as const, 'record' as const, 'evidence' as const),
      line: fc.nat(6),
      steps: fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }),
      value: newValue,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      change: fc.constantFrom(...lineChanges),
      line: fc.nat(6),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('link' as const), name, to: fc.constantFrom(...linkTargets) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('content' as const), name, content: fc.constantFrom(...contents) }),
  },
);

/** One to four things that are wrong with the folder of a run. */
export const damages: fc.Arbitrary<Damages> = fc.record({
  list: fc.array(damage, { minLength: 1, maxLength: 4 }),
  isRechained: fc.boolean(),
});
