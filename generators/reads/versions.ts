import fc, { type Arbitrary } from 'fast-check';
import { dayNumber, dayOf } from '../../specs/interface/calendar.ts';
import { currentVersion } from '../../specs/interface/interface-facts.ts';
import type { Labelled } from '../kernel/labelled.ts';

/** A day that fits the interface's pattern of a version: years 1000 to 2999, both inclusive. */
const wellFormedVersion = (): Arbitrary<string> =>
  fc.integer({ min: dayNumber('1000-01-01'), max: dayNumber('2999-12-31') }).map(dayOf);

/** Ways to break a version. None leaves a blank at an end, since a header loses it on the way. */
const breakages: readonly { readonly label: string; readonly apply: (version: string) => string }[] = [
  { label: 'a word', apply: () => 'latest' },
  { label: 'month 13', apply: (version) => `${version.slice(0, 5)}13${version.slice(7)}` },
  { label: 'day 32', apply: (version) => `${version.slice(0, 8)}32` },
  { label: 'a year that begins with 3', apply: (version) => `3${version.slice(1)}` },
  { label: 'slashes for hyphens', apply: (version) => version.replaceAll('-', '/') },
  { label: 'month 00', apply: (version) => `${version.slice(0, 5)}00${version.slice(7)}` },
  { label: 'day 00', apply: (version) => `${version.slice(0, 8)}00` },
  { label: 'a year that begins with 0', apply: (version) => `0${version.slice(1)}` },
  { label: 'a year of two digits', apply: (version) => version.slice(2) },
  { label: 'a month of one digit', apply: (version) => `${version.slice(0, 5)}9${version.slice(7)}` },
  { label: 'no separators', apply: (version) => version.replaceAll('-', '') },
  { label: 'the day left out', apply: (version) => version.slice(0, 7) },
  { label: 'a letter in front', apply: (version) => `v${version}` },
  { label: 'a time behind', apply: (version) => `${version}T00:00:00Z` },
  { label: 'a digit behind', apply: (version) => `${version}0` },
  { label: 'another date behind', apply: (version) => `${version}, ${version}` },
];

/** A header value that the pattern excludes, for one reason. Shrinks towards the first one. */
export const malformedVersion = (): Arbitrary<Labelled<string>> =>
  fc
    .tuple(fc.constantFrom(...breakages), wellFormedVersion())
    .map(([{ label, apply }, version]) => ({ label, value: apply(version) }));

export const malformedVersionBoundaries: readonly Labelled<string>[] = breakages.map(({ label, apply }) => ({
  label,
  value: apply(currentVersion),
}));
