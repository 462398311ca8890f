import { type FieldDefect, readFieldDefects } from './field-defects.ts';

const opening = `# From the field

This page lets you see which real defects the suites find. People reported them for public clients and servers of other
interfaces. \`npm run generate\` makes this page from \`docs/field/defects.yaml\`.

The list was closed on 2026-11-22. After that, we compared each defect with the faults of the sandbox:

- If the interface forbids the defect, a fault of the sandbox imitates it.
- If the interface does not forbid the defect, or only advises against it, a variant of the sandbox imitates it.

Each entry below has two parts. The first part describes the defect. The second part, after *Here:*, names this fault or variant,
or says why no run can show the defect. The fault or variant is similar to the defect, but may be about another operation.
If no fault was similar, we wrote a new fault (\`seen-…\`). We ran the suites against each new fault before we changed the suites.
`;

/** The content of `docs/field.md`: the figures of the first try, and every defect with its source. */
export function fieldPage(defects: readonly FieldDefect[] = readFieldDefects()): string {
  const faults = defects.filter(({ fault }) => fault !== undefined);
  const written = faults.filter(({ triedFirst }) => triedFirst !== undefined);
  const found = written.filter(({ triedFirst }) => triedFirst === 'found');
  const known = faults.length - written.length;
  const figures = [
    ['defects', defects.length],
    ['imitated by an older fault, and found', known],
    ['imitated by a new fault, written for this list', written.length],
    ['new faults that the unchanged suites found', `${found.length} (${percent(found.length, written.length)})`],
    [
      'all faults, older and new, that the unchanged suites found',
      `${known + found.length} of ${faults.length} (${percent(known + found.length, faults.length)})`,
    ],
    ['not forbidden by the interface', defects.filter(({ variant }) => variant !== undefined).length],
    ['cannot be seen', defects.filter(({ notSeen }) => notSeen !== undefined).length],
  ];
  return [
    opening,
    '## The first try\n',
    `| | |\n|---|---|\n${figures.map(([what, figure]) => `| ${what} | ${figure} |`).join('\n')}\n`,
    'Before this list the suites already found all older faults. After the first try we improved the suites, so that they',
    'find the new faults, too. They now find all faults. `payroll-conformance faults` tries all of them.\n',
    `## Imitated by a fault\n\n${faults.map(rowOf).join('\n')}\n`,
    `## Not forbidden\n\n${defects
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
  const breaks = requirement === undefined ? '' : ` (${variant ? 'an advisory: ' : ''}${requirement}${first})`;
  const outcome = notSeen === undefined ? `\`${fault ?? variant}\`${breaks}` : escaped(notSeen);
  return `- ${escaped(seen)} ${link}. *Here:* ${outcome}`;
}

/** Names with underscores, and what looks like markup, as they are. */
const escaped = (text: string): string => text.replace(/[\\`*_<>[\]]/g, '\\$&');
