import { InvalidArgumentError } from 'commander';
import { isCalendarDay } from '../specs/interface/calendar.ts';
import { isChallenge } from '../specs/words/challenge.ts';
import { didYouMean } from './nearest.ts';
import { webAddress } from './run/plan/tested-build.ts';

/** Makes a parser of whole numbers from `least` to `most`, for commander like all parsers of this file. */
export const wholeNumber =
  (least: number, most: number): ((text: string) => number) =>
  (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

/** Makes a parser of numbers above 0, up to `most`. */
export const positiveNumber =
  (most: number): ((text: string) => number) =>
  (text) => {
    const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
    if (value > 0 && value <= most) return value;
    throw new InvalidArgumentError(`It must be a number above 0, at most ${most}.`);
  };

export function fraction(text: string): number {
  const value = /^\d(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (value <= 1) return value;
  throw new InvalidArgumentError('It must be a number from 0 to 1, such as 0.05.');
}

const unitsMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** A week, in milliseconds. */
const maxMs = 604_800_000;

/** Parses a duration, `90s`, `10m` or `8h`. @returns milliseconds */
export function durationOf(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  const ms = Number(digits) * (unitsMs[unit] ?? 0);
  if (ms > 0 && ms <= maxMs) return ms;
  throw new InvalidArgumentError(
    'It must be a number of seconds, minutes or hours, such as 90s, 10m or 8h; a week at most.',
  );
}

/** Parses a share, `I/N`, with I from 1 to N, and N at most `most`. @param what a word for the share */
export const shareOf =
  (what: string, most: number): ((text: string) => { readonly index: number; readonly count: number }) =>
  (text) => {
    const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
    if (index >= 1 && index <= count && count <= most) return { index, count };
    throw new InvalidArgumentError(`It must be I/N, ${what} I of N, with I from 1 to N and N at most ${most}.`);
  };

/** Parses one line of at most `most` characters, all of them visible. */
export const lineOfText =
  (most: number): ((text: string) => string) =>
  (text) => {
    const line = text.trim();
    if (line !== '' && line.length <= most && !/[\p{C}\p{Zl}\p{Zp}]/u.test(line)) return line;
    throw new InvalidArgumentError(`It must be one line of 1 to ${most} visible characters.`);
  };

/** Parses a text of at most `most` characters, which may have several lines. */
export const textOf =
  (most: number): ((text: string) => string) =>
  (text) => {
    const trimmed = text.trim();
    if (trimmed !== '' && trimmed.length <= most) return trimmed;
    throw new InvalidArgumentError(`It must be a text of 1 to ${most} characters.`);
  };

/** Parses a moment, `2026-11-22T00:00:00Z`, or a day, which begins at midnight UTC. @returns it as ISO 8601 in UTC */
export function instantOf(text: string): string {
  const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;
  const moment = form.test(text) && isCalendarDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(moment)) return new Date(moment).toISOString();
  throw new InvalidArgumentError('It must be a moment, such as 2026-11-22T00:00:00Z, or a day, such as 2026-11-22.');
}

/** Parses the address of a page. @returns it without user and password */
export function webAddressOf(text: string): string {
  const address = webAddress(text);
  if (address !== undefined) return address;
  throw new InvalidArgumentError('It must be an address that begins with http:// or https://.');
}

/** Parses the address of a site, to which the names of pages are appended. */
export function siteAddressOf(text: string): string {
  const address = webAddressOf(text);
  if (!/[?#]/.test(address)) return address;
  throw new InvalidArgumentError('It must be the address of a folder of pages, without "?" and "#".');
}

/** Parses a challenge, the nonce that a programme issues for one run. */
export function challengeOf(text: string): string {
  if (isChallenge(text)) return text;
  throw new InvalidArgumentError('It must be 16 to 200 letters, digits or any of . _ ~ + / = -');
}

/** Parses a list of known words, separated by commas; given again, it adds to the list. */
export const listOf =
  <const Word extends string>(known: readonly Word[]): ((text: string, sofar?: readonly Word[]) => readonly Word[]) =>
  (text, sofar = []) => {
    const words = parts(text).map((word) => {
      const found = known.find((each) => each === word);
      if (found !== undefined) return found;
      throw new InvalidArgumentError(`"${word}" is unknown; ${didYouMean(word, known, `known: ${known.join(', ')}`)}`);
    });
    if (words.length === 0) throw new InvalidArgumentError(`It must name at least one of: ${known.join(', ')}.`);
    return [...new Set([...sofar, ...words])];
  };

export const oneOf =
  <const Word extends string>(known: readonly Word[]): ((text: string) => Word) =>
  (text) => {
    const found = known.find((each) => each === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(didYouMean(text, known, `It must be one of: ${known.join(', ')}.`));
  };

/** Parses a list of any words, separated by commas; given again, it adds to the list. */
export function listOfWords(text: string, sofar: readonly string[] = []): readonly string[] {
  const words = parts(text);
  if (words.length === 0) throw new InvalidArgumentError('It must not be empty.');
  return [...new Set([...sofar, ...words])];
}

const parts = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
