import { type FieldDefect, readFieldDefects } from './field-defects.ts';

const opening = `# From the field

This page lets you see which real defects the suites find. People reported them for public clients and servers of payroll,
payments, and lists over HTTP. \`npm run generate\` makes this page from \`docs/field/defects.yaml\`.

The list was closed on 2026-11-22. Only then was each defect compared with the faults of the sandbox:

- A fault plays it, if the interface speaks against it.
- A variant plays it, if the interface leaves it open, or only advises against it.
- Otherwise the list says why no run can show it.

If no fault was like a defect, a new one was written (\`seen-…\`), and the suites of that day were tried on it.
`;

/** The content of `docs/field.md`: the figures of the first try, and every defect with its source. */
export function fieldPage(defects: readonly FieldDefect[] = readFieldDefects()): string {
  const faults = defects.filter(({ fault }) => fault !== undefined);
  const written = faults.filter(({ triedFirst }) => triedFirst !== undefined);
  const found = written.filter(({ triedFirst }) => triedFirst === 'found');
  const known = faults.length - written.length;
  const figures = [
    ['defects', defects.length],
    ['played by a fault that was there already, and is found', known],
    ['played by a fault written for this list', written.length],
    ['of these found by the suites as they were', `${found.length} (${percent(found.length, written.length)})`],
    [
      'first-try rate of what can be seen',
      `${known + found.length} of ${faults.length} (${percent(known + found.length, faults.length)})`,
    ],
    ['open or only advised against: a variant plays it', defects.filter(({ variant }) => variant !== undefined).length],
    ['cannot be seen', defects.filter(({ notSeen }) => notSeen !== undefined).length],
  ];
  return [
    opening,
    '## The first try\n',
    `| | |\n|---|---|\n${figures.map(([what, figure]) => `| ${what} | ${figure} |`).join('\n')}\n`,
    'The faults that were there already had been found before, some of them only after the suites were made better for',
    'them; the faults written for this list are the ones that the suites had never met. What was missed at the first try',
    'is found by now: `payroll-conformance faults` tries all of these.\n',
    `## Played by a fault\n\n${faults.map(rowOf).join('\n')}\n`,
    `## Left open, or advised against\n\n${defects
      .filter(({ variant }) => variant !== undefined)
      .map(rowOf)
      .join('\n')}\n`,
    `## Cannot be seen\n\n${defects
      .filter(({ notSeen }) => notSeen !== undefined)
      .map(rowOf)
      .join('\n')}\n`,
  ].join('\n');
}

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

function rowOf({ seen, source, year, fault, variant, notSeen, requirement, triedFirst }: FieldDefect): string {
  const [repository, number] = source.split('#');
  const link = `[${escaped(source)}](https://github.com/${repository}/issues/${number}), ${year}`;
  const first = triedFirst === undefined ? '' : `, ${triedFirst} at the first try`;
  const breaks = requirement === undefined ? '' : ` (${requirement}${first})`;
  const outcome = notSeen === undefined ? `\`${fault ?? variant}\`${breaks}` : escaped(notSeen);
  return `- ${escaped(seen)} ${link}. *Here:* ${outcome}`;
}

/** Names with underscores, and what looks like markup, as they are. */
const escaped = (text: string): string => text.replace(/[\\`*_<>[\]]/g, '\\$&');
