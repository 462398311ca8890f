import type { Fault } from '../../switches/switches.ts';
import { always, atEffort, faultsOf, rowsOf, sometimes } from '../define.ts';
import { changeLineValue, changeList, fromSecondLine } from './given.ts';

const fault = faultsOf('create-sandbox-payment');

/** The requirement that names are kept, by their list. */
const nameKept = {
  earnings: 'PAY-031',
  taxes: 'PAY-033',
  employee_deductions: 'PAY-036',
  employer_contributions: 'PAY-039',
} as const;

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const withoutInvisible = (name: string) => name.replaceAll(invisible, '');
const withoutAstral = (name: string) => name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?');
const unlessNull = (name: string) => (/^null$/i.test(name) ? undefined : name);
const asNumber = (name: string) => (/^\d+$/.test(name) ? String(Number(name)) : name);

/** Names that are read back as other texts: fault, lines, sentence, and change. */
const texts: readonly (readonly [string, keyof typeof nameKept, string, (name: string) => string | undefined])[] = [
  ['trimmed', 'earnings', 'lose spaces at their ends', (name) => name.trim()],
  ['spaces-joined', 'taxes', 'have one space in place of several', (name) => name.replaceAll(/\s+/g, ' ')],
  ['escaped', 'earnings', 'have &amp; in place of &', (name) => name.replaceAll('&', '&amp;')],
  ['tags-lost', 'employee_deductions', 'lose what looks like a tag', (name) => name.replaceAll(/<[^>]*>/g, '')],
  ['quotes-doubled', 'taxes', "have '' in place of '", (name) => name.replaceAll("'", "''")],
  ['backslashes-lost', 'employer_contributions', 'lose backslashes', (name) => name.replaceAll('\\', '')],
  ['astral-lost', 'employee_deductions', 'lose characters beyond the first 65,536', withoutAstral],
  ['composed', 'earnings', 'have letters with their accents composed', (name) => name.normalize('NFC')],
  ['cut-at-64', 'employer_contributions', 'are cut to 64 characters', (name) => name.slice(0, 64)],
  ['cut-at-255', 'taxes', 'are cut to 255 characters', (name) => name.slice(0, 255)],
  ['empty-is-null', 'earnings', 'are null where they are empty', (name) => name || undefined],
  ['null-is-null', 'taxes', 'are null where they say null', unlessNull],
  ['numbers-read', 'employee_deductions', 'lose leading zeros where they are digits', asNumber],
  ['invisible-lost', 'employer_contributions', 'lose characters that show nothing', withoutInvisible],
  ['percent-decoded', 'earnings', 'have percent escapes decoded', (name) => name.replaceAll('%20', ' ')],
  ['latin-1', 'taxes', 'are read as Latin-1', (name) => Buffer.from(name, 'utf8').toString('latin1')],
  ['controls-lost', 'employee_deductions', 'lose line ends and tabs', (name) => name.replaceAll(/[\t\r\n]/g, '')],
];

/** Names in given lines that are read back as other texts, or lost. */
export const givenNames: readonly Fault[] = [
  ...texts.map(([name, list, what, change]) =>
    fault(`text-${list.replace('_', '-')}-names-${name}`, sometimes('relation', nameKept[list]))
      .summary(`The names of given ${list} ${what}.`)
      .by(changeLineValue(list, 'name', change)),
  ),
  ...rowsOf(['taxes', 'PAY-041'], ['employer_contributions', 'PAY-043']).map(([list, requirement]) =>
    fault(`text-${list.replace('_', '-')}-of-one-name-merged`, sometimes('relation', requirement))
      .summary(`Of several given ${list} that have one name the last is kept.`)
      .by(changeList(list, (lines) => [...new Map(lines.map((line, index) => [line.name ?? index, line])).values()])),
  ),
  fault('sandbox-payment-earning-name-capitalized', sometimes('relation', 'PAY-031'))
    .summary('The names of earnings are read back in upper case.')
    .by(changeLineValue('earnings', 'name', (name: string) => name.toUpperCase())),
  fault('sandbox-payment-earning-name-as-formula', atEffort('standard', sometimes('relation', 'PAY-031')))
    .summary('The names of earnings that begin like a formula are read back with an apostrophe before them.')
    .by(changeLineValue('earnings', 'name', (name: string) => (/^[=+@]/.test(name) ? `'${name}` : name))),
  fault('sandbox-payment-earning-name-ascii', sometimes('relation', 'PAY-031'))
    .summary('Names of earnings lose what is not ASCII.')
    .by(changeLineValue('earnings', 'name', (name: string) => name.replaceAll(/[^\x20-\x7e]/g, '?'))),
  fault('sandbox-payment-tax-name-trimmed', sometimes('relation', 'PAY-033'))
    .summary('The names of taxes are cut to twelve characters.')
    .by(changeLineValue('taxes', 'name', (name: string) => [...name].slice(0, 12).join(''))),
  fault('sandbox-payment-deduction-names-shared', sometimes('relation', 'PAY-036'))
    .summary('The deductions of a statement all have the name of the first.')
    .by(changeList('employee_deductions', (lines) => lines.map((line) => ({ ...line, name: lines[0]?.name ?? 'x' })))),
  fault('sandbox-payment-contribution-name-lost', always('relation', 'PAY-039'))
    .summary('The names of contributions are not kept.')
    .by(changeLineValue('employer_contributions', 'name', () => undefined)),
  fault('sandbox-payment-second-contribution-name-lost', sometimes('relation', 'PAY-039'))
    .summary('The names of contributions are not kept, from the second contribution on.')
    .by(changeLineValue('employer_contributions', 'name', () => undefined, fromSecondLine)),
];
