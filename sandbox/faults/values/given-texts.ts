import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import { objectOf, withList } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';
import { changeField, changeStatements, relation } from '../given-statements.ts';

const fault = faultsOf('create-sandbox-payment');

/** Names that are read back as other texts: the fault, the lines, what happens, how, and what is broken. */
const texts: readonly (readonly [string, string, string, (name: string) => string | null, RequirementId])[] = [
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
  ['empty-is-null', 'earnings', 'are null where they are empty', (name) => (name === '' ? null : name), 'PAY-031'],
  ['null-is-null', 'taxes', 'are null where they say null', (name) => (/^null$/i.test(name) ? null : name), 'PAY-033'],
  [
    'numbers-read',
    'employee_deductions',
    'lose leading zeros where they are digits',
    (name) => (/^\d+$/.test(name) ? String(Number(name)) : name),
    'PAY-036',
  ],
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

/** Names in given lines that are read back as other texts. */
export const givenTexts: readonly Fault[] = [
  ...texts.map(([name, list, what, change, requirement]) =>
    fault(
      `text-${list.replace('_', '-')}-names-${name}`,
      `The names of given ${list} ${what}.`,
      relation(requirement, { conditional: true }),
      changeStatements((statement) =>
        withList(statement, list, (lines) =>
          lines.map((line) => {
            const { name: given, ...rest } = changeField('name', change)(objectOf(line));
            return typeof given === 'string' ? { ...rest, name: given } : rest;
          }),
        ),
      ),
    ),
  ),
  ...(
    [
      ['taxes', 'PAY-041'],
      ['employer_contributions', 'PAY-043'],
    ] as const
  ).map(([list, requirement]) =>
    fault(
      `text-${list.replace('_', '-')}-of-one-name-merged`,
      `Of several given ${list} that have one name the last is kept.`,
      relation(requirement, { conditional: true }),
      changeStatements((statement) =>
        withList(statement, list, (lines) => [
          ...new Map(lines.map((line, index) => [objectOf(line).name ?? index, line])).values(),
        ]),
      ),
    ),
  ),
];
