import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { effortsSection } from './efforts-section.ts';
import type { Evidence, FigureTable, FirstTry, Measured, SeedRow, Share } from './measured.ts';
import { mutantsSection } from './mutants-section.ts';

/**
 * Writes `docs/evidence.md`: every figure in it comes from a file in `docs/evidence/`. Faults, variants and requirements
 * that came after a measurement do not change what was measured, so that the page stays as it is.
 */
export function writeEvidencePage(evidence: Evidence, catalogue: Catalogue): string {
  return [
    '# Evidence: what the suites find',
    '',
    'This page is written by `npm run evidence`, from the figures in `docs/evidence/` that the same command measured. Each',
    'measurement has its day, and says what there was on that day. Every fault and variant that the sandbox has now is',
    'tried by `.ci/run`, which fails on a miss or a false alarm; `payroll-conformance faults` does the same.',
    '',
    'A fault is a switch that breaks something the interface states; it counts as found when a finding names one of the',
    'requirements that the fault says it breaks. A variant changes what the interface leaves open; any failure on it is a',
    'false alarm, and so is an advisory that it does not announce.',
    '',
    ...sandboxSection(evidence),
    ...seedsSection(evidence.seeds),
    ...secondSection(evidence),
    ...strangersSection(evidence['third-author'], evidence['fourth-author']),
    ...effortsSection(evidence.efforts),
    ...toySection(evidence.toy),
    ...tableSection('Long runs', evidence.soak),
    ...mutantsSection(evidence.mutants),
    ...limitsSection(catalogue),
  ].join('\n');
}

const notYet = ['Not measured yet.', ''];

function sandboxSection({ sandbox, 'sandbox-author': added }: Evidence): readonly string[] {
  return [
    '## The sandbox',
    '',
    ...firstTrySection(
      'Another author, who had not looked at the suites, wrote faults for it. At their first try',
      added,
    ),
    ...(sandbox === null ? notYet : matrixSection(sandbox, 'By kind', 'By operation')),
  ];
}

function matrixSection(measured: Measured, kindTitle: string, operationTitle: string): readonly string[] {
  const { figures, byKind, byOperation, findingsPerFault } = measured;
  const { faults, found, missed, conditional, statefulOrSecurity, variants, falseAlarms } = figures;
  return [
    circumstancesOf(measured),
    '',
    '| | |',
    '|---|---|',
    `| faults found | ${found} of ${faults} |`,
    `| missed | ${listOr(missed, 'none')} |`,
    `| conditional faults | ${conditional} (${percent(conditional, faults)}) |`,
    `| stateful faults, or faults of security | ${statefulOrSecurity} (${percent(statefulOrSecurity, faults)}) |`,
    `| variants | ${variants} |`,
    `| false alarms | ${listOr(falseAlarms, 'none')} |`,
    `| findings per fault | ${figures.medianFindings} in the median, ${figures.mostFindings} at most |`,
    `| faults by their number of findings | ${findingsPerFault.map((count, findings) => `${findings}: ${count}`).join(', ')} |`,
    `| faults with a finding that they do not announce | ${figures.withAside.length} |`,
    `| requests | ${figures.exchanges} |`,
    '',
    ...sharesOf(kindTitle, byKind),
    ...sharesOf(operationTitle, byOperation),
  ];
}

function circumstancesOf({ day, node, cores, effort, seed, workers, durationMs }: Measured): string {
  return `Effort ${effort}, seed ${seed}, ${(durationMs / 1000).toFixed(0)} s with ${workers} threads on ${cores} cores, Node.js ${node.slice(1)}, ${day}.`;
}

function sharesOf(title: string, shares: readonly Share[]): readonly string[] {
  if (shares.length === 0) return [];
  return [
    `| ${title.toLowerCase()} | faults | found |`,
    '|---|---|---|',
    ...shares.map(({ name, faults, found }) => `| ${name} | ${faults} | ${found} |`),
    '',
  ];
}

function seedsSection(seeds: readonly SeedRow[] | null): readonly string[] {
  if (seeds === null || seeds.length === 0) return ['## Other seeds', '', ...notYet];
  return [
    '## Other seeds',
    '',
    '| seed | effort | tried | faults found | quiet targets | false alarms | seconds |',
    '|---|---|---|---|---|---|---|',
    ...seeds.map(
      (row) =>
        `| ${row.seed} | ${row.effort} | ${row.tried.replaceAll(',', ', ')} | ${foundIn(row)} | ${row.quiet} | ${listOr(row.falseAlarms, 'none')} | ${(row.durationMs / 1000).toFixed(0)} |`,
    ),
    '',
  ];
}

function foundIn({ faults, found, missed }: SeedRow): string {
  if (faults === 0) return 'none tried';
  return `${found} of ${faults}${missed.length > 0 ? `, missed ${missed.join(', ')}` : ''}`;
}

function secondSection({ second, 'first-try': first, 'second-author': added }: Evidence): readonly string[] {
  const begun = [
    ...firstTrySection('At the first try of the complete suites', first),
    ...firstTrySection(
      'Another author, who had not looked at the suites either, added more later. At their first try',
      added,
    ),
  ];
  return [
    '## A second implementation',
    '',
    'It was written from the interface alone, on plain `node:http`, by somebody who had not seen the sandbox, with faults',
    'and variants of its own (`tests/second-implementation/`). Its faults name no requirement: any failure at level must',
    'counts as found.',
    '',
    ...begun,
    ...(begun.length > 0 ? ['Now:', ''] : []),
    ...(second === null ? notYet : matrixSection(second, 'By kind', 'By operation')),
  ];
}

function strangersSection(first: FirstTry | null, second: FirstTry | null): readonly string[] {
  return [
    '## Strangers',
    '',
    'Two more authors read the interface and its readings alone. One changed a copy of the second implementation, the other',
    'wrote an implementation in Python, with some 200 switches for what the interface leaves open.',
    '',
    ...(first === null ? notYet : firstTrySection('At the first try, at standard effort,', first)),
    'Two others did the same later, for a server of their own each: one in JavaScript with 656 faults, of which 42 were drawn',
    'at random and 53 chosen as those that would be missed, and one in Java with 464 switches for what the interface leaves open.',
    '',
    ...(second === null ? notYet : firstTrySection('At the first try, at standard effort,', second)),
  ];
}

function firstTrySection(when: string, first: FirstTry | null): readonly string[] {
  if (first === null) return [];
  const { found, faults, missed, falseAlarms, variants, earlier, improved } = first;
  const alarms = variants === null ? '' : `, with ${falseAlarms ?? 0} false alarms on ${variants} variants`;
  return [
    `${when} ${found} of ${faults} faults were found (missed: ${listOr(missed, 'none')})${alarms}. ${earlier.join(' ')}`,
    '',
    ...improved.map((line) => `- ${line}`),
    '',
  ];
}

function toySection(toy: Measured | null): readonly string[] {
  const section = ['## The toy', '', 'A small target that gets three things wrong (`tests/toy-target.ts`).', ''];
  if (toy === null) return [...section, ...notYet];
  return [...section, `${circumstancesOf(toy)} Findings under ${listOr(toy.requirementsFound, 'nothing')}.`, ''];
}

function tableSection(title: string, table: FigureTable | null): readonly string[] {
  if (table === null) return [`## ${title}`, '', ...notYet];
  return [
    `## ${title}`,
    '',
    '| | |',
    '|---|---|',
    ...table.rows.map(({ what, value }) => `| ${what} | ${value} |`),
    '',
  ];
}

function limitsSection({ requirements }: Catalogue): readonly string[] {
  const blind = [...requirements.values()].filter(({ judged }) => judged === 'none');
  return [
    '## What cannot be seen from outside',
    '',
    'No check judges these requirements:',
    '',
    ...blind.map(({ id, statement, reason }) => `- ${id}: ${statement} ${reason ?? ''}`.trim()),
    '',
    'Nor can these be seen, or only in part:',
    '',
    '- Names that the interface does not show are never guessed: the filters of pay statement items are judged only where',
    '  the profile names them.',
    '- What the interface offers no way to create, such as benefits, enrollments and a second entity of a connection, is',
    '  judged on the fixtures that the profile names, and no further.',
    '- A defect that shows only for particular data, or only after more requests than a run sends, is found by luck. Random',
    '  examples are few at quick effort, and no effort tries every value.',
    '- What depends on the day: a default date across a holiday is judged only in periods in which nobody has one.',
    '- A target that recognises the run among its callers, and behaves for the run, passes.',
    '- The faults here were thought of by people. That all of them are found says how well the suites cover what was',
    '  thought of, and no more.',
    '',
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${Math.round((100 * part) / whole)} %`;
}

function listOr(names: readonly string[], none: string): string {
  return names.length === 0 ? none : names.join(', ');
}
