import fc, { type Arbitrary } from 'fast-check';
import { currentVersion } from '../../specs/interface/interface-facts.ts';
import { calendarDate } from '../days/dates.ts';
import { type Breakage, brokenBy, brokenInEachWay, type Labelled } from '../kernel/labelled.ts';

/**
 * A version that is a day of the calendar and fits the pattern: years 1000 to 2999, both inclusive. What a target does
 * with one that it doesn't know is not stated.
 */
export function wellFormedVersion(): Arbitrary<string> {
  return calendarDate({ min: '1000-01-01', max: '2999-12-31' });
}

/** The current version, the ends of the pattern, and the neighbours of the current version. */
export const wellFormedVersionBoundaries: readonly string[] = [
  currentVersion,
  '1000-01-01',
  '2999-12-31',
  '2020-09-16',
  '2020-09-18',
];

/** Each yields a value without blanks at its ends, since a header loses these on the way. */
const breakages: readonly Breakage<string, string>[] = [
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

/** A header value that the pattern excludes, for one reason. */
export function malformedVersion(): Arbitrary<Labelled<string>> {
  return brokenBy(wellFormedVersion(), breakages);
}

/** The current version, broken in each way. */
export const malformedVersionBoundaries: readonly Labelled<string>[] = brokenInEachWay(currentVersion, breakages);

/** A version other than the current one, well-formed. */
export function otherVersion(): Arbitrary<string> {
  return fc.oneof(fc.constantFrom('2020-09-16', '2020-09-18'), wellFormedVersion()).filter((v) => v !== currentVersion);
}
