import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { Fault } from '../../switches/switches.ts';
import { always, atEffort, faultsOf, sometimes } from '../define.ts';
import { changeLineValue, changeList } from './given.ts';

const fault = faultsOf('create-sandbox-payment');

/** Names that are read back as other texts: fault, lines, sentence, change, and the requirements broken. */
const texts: readonly (readonly [string, string, string, (name: string) => string | undefined, RequirementId])[] = [
  ['trimmed', 'earnings', 'lose spaces at their ends', (name) => name.trim(), 'PAY-031'],
  ['spaces-joined', 'taxes', 'have one space in place of several', (name) => name.replaceAll(/\s+/g, ' '), 'PAY-033'],
  ['escaped', 'earnings', 'have &amp; in place of &', (name) => name.replaceAll('&', '&amp;'), 'PAY-031'],
  [
    'tags-lost',
    'employee_deductions',
    'lose what looks like a tag',
    (name) => name.replaceAll(/<[^>]*>/g, ''),
    'PAY-036',
  ],
  ['quotes-doubled', 'taxes', "have '' in place of '", (name) => name.replaceAll("'", "''"), 'PAY-033'],
  ['backslashes-lost', 'employer_contributions', 'lose backslashes', (name) => name.replaceAll('\\', ''), 'PAY-039'],
  [
    'astral-lost',
    'employee_deductions',
    'lose characters beyond the first 65,536',
    (name) => name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'),
    'PAY-036',
  ],
  ['composed', 'earnings', 'have letters with their accents composed', (name) => name.normalize('NFC'), 'PAY-031'],
  ['cut-at-64', 'employer_contributions', 'are cut to 64 characters', (name) => name.slice(0, 64), 'PAY-039'],
  ['cut-at-255', 'taxes', 'are cut to 255 characters', (name) => name.slice(0, 255), 'PAY-033'],
  ['empty-is-null', 'earnings', 'are null where they are empty', (name) => name || undefined, 'PAY-031'],
  ['null-is-null', 'taxes', 'are null where they say null', unlessNull, 'PAY-033'],
  ['numbers-read', 'employee_deductions', 'lose leading zeros where they are digits', asNumber, 'PAY-036'],
  [
    'invisible-lost',
    'employer_contributions',
    'lose characters that show nothing',
    (name) => name.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ''),
    'PAY-039',
  ],
  ['percent-decoded', 'earnings', 'have percent escapes decoded', (name) => name.replaceAll('%20', ' '), 'PAY-031'],
  ['latin-1', 'taxes', 'are read as Latin-1', (name) => Buffer.from(name, 'utf8').toString('latin1'), 'PAY-033'],
  [
    'controls-lost',
    'employee_deductions',
    'lose line ends and tabs',
    (name) => name.replaceAll(/[\t\r\n]/g, ''),
    'PAY-036',
  ],
];

function unlessNull(name: string): string | undefined {
  return /^null$/i.test(name) ? undefined : name;
}

function asNumber(name: string): string {
  return /^\d+$/.test(name) ? String(Number(name)) : name;
}

/** Names in given lines that are read back as other texts, or lost. */
export const givenNames: readonly Fault[] = [
  ...texts.map(([name, list, what, change, requirement]) =>
    fault(`text-${list.replace('_', '-')}-names-${name}`, sometimes('relation', requirement))
      .summary(`The names of given ${list} ${what}.`)
      .by(changeLineValue(list, 'name', change)),
  ),
  ...(
    [
      ['taxes', 'PAY-041'],
      ['employer_contributions', 'PAY-043'],
    ] as const
  ).map(([list, requirement]) =>
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
    .by(changeLineValue('employer_contributions', 'name', () => undefined, 1)),
];
