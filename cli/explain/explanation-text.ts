import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Example } from '../../specs/catalogue/examples.ts';
import { answerText, markWrong } from './example-answers.ts';
import type { Explanation } from './explain-requirement.ts';

const faultsNamed = 6;

export function renderExplanation(explained: Explanation): string {
  const { id, side, level, statement, operations, section, why, security, since, leftOpen, example } = explained;
  const lines = [
    ...wrap(`${side === 'client' ? 'client, ' : ''}${operations.join(', ')}`, `${id}  ${level}  `),
    ...wrap(statement, '  '),
    '',
    ...field('stated in', `the section "${section.title}" of the interface`),
    ...field('level', security ? `${why} It protects who may see or change something.` : why),
    ...field('since', since === null ? 'not released yet' : `revision ${since} of the catalogue, or before`),
    ...field('judged by', judgedBy(explained)),
    ...(explained.alike.length === 0 ? [] : field('same rule', explained.alike.join(', '))),
    ...(explained.entails.length === 0
      ? []
      : field(
          'entails',
          `Breaking it also breaks ${explained.entails.join(', ')}. A report shows them together, as one finding under ${id}.`,
        )),
    ...leftOpen.flatMap((open) => field('left open', `${open.silence} ${open.because} (${open.id})`)),
    ...renderExample(example),
    '',
    '  Judge it alone:',
    `    ${explained.command}`,
    ...(explained.fault === null
      ? []
      : [
          ...wrap(explained.fault.summary, '  See it fail on the sandbox: ', '  '),
          `    payroll-conformance faults --fault ${explained.fault.id}`,
        ]),
  ];
  return `${lines.join('\n')}\n`;
}

function judgedBy({ side, checks, scenarios, unjudged, faults }: Explanation): string {
  if (side === 'client')
    return scenarios.length === 0 ? 'all that a client sends, in every scenario' : `scenarios: ${scenarios.join(', ')}`;
  if (checks.length === 0) return `no check: ${unjudged ?? 'none names it'}`;
  const named = faults.slice(0, faultsNamed).join(', ');
  const more = faults.length > faultsNamed ? ` and ${faults.length - faultsNamed} more` : '';
  return `${checks.join(', ')}${faults.length === 0 ? '' : `; proven by faults of the sandbox: ${named}${more}`}`;
}

const field = (name: string, text: string): readonly string[] => wrap(text, `  ${name.padEnd(10)} `, ' '.repeat(13));

function renderExample(example: Example | null): readonly string[] {
  if (example === null) return ['', '  There is no example: nothing that was tried breaks this requirement alone.'];
  const { message, expected, actual, pointer, client } = example;
  return [
    '',
    ...(client === undefined ? renderAnswers(example) : renderClient(example, client)),
    ...wrap(message, '  Because '),
    ...(pointer === null || pointer === '' ? [] : [`    at       ${pointer}`]),
    ...wrap(expected, '    expected ', ' '.repeat(13)),
    ...wrap(actual, '    actual   ', ' '.repeat(13)),
  ];
}

function renderAnswers(example: Example): readonly string[] {
  const { curl, passes, earlier = [] } = example;
  const right = passes === null ? null : answerText(passes);
  const wrong = markWrong(example);
  return [
    '  Example',
    `    $ ${forTerminal(curl, 4_000)}`,
    ...(right === null ? [] : part('  An answer that passes:', right.split('\n'))),
    ...(earlier.length === 0 ? [] : part('  Before it, these were sent and answered:', earlier)),
    wrong.some(({ isMarked }) => isMarked)
      ? '  An answer that fails (! marks what is wrong):'
      : `  An answer that fails${earlier.length > 0 ? ' after these requests' : ', for a reason that its body does not show'}:`,
    ...wrong.map(({ text, isMarked }) => `  ${isMarked ? '!' : ' '} ${forTerminal(text)}`),
  ];
}

const renderClient = (
  { curl, fails, earlier = [] }: Example,
  { instead, reports = [], reportsInstead = [] }: NonNullable<Example['client']>,
): readonly string[] => [
  ...part('  Example: a client that fails sends', [`$ ${curl}`]),
  ...(instead === null ? [] : part('  A client that passes sends instead', [`$ ${instead}`])),
  ...(earlier.length === 0 ? [] : part('  Before it, these were sent and answered:', earlier)),
  ...part('  The service answers the client that fails', answerText(fails).split('\n')),
  ...(reports.length === 0 ? [] : part('  The client that fails reports', reports)),
  ...(reportsInstead.length === 0 ? [] : part('  A client that passes reports', reportsInstead)),
];

const part = (title: string, lines: readonly string[]): readonly string[] => [
  title,
  ...lines.map((line) => `    ${forTerminal(line, 4_000)}`),
];

const columns = 100;

/** Breaks a text into lines at its words; `first` stands before the first line, `indent` before the others. */
export function wrap(text: string, first: string, indent = ' '.repeat(first.length)): readonly string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of forTerminal(text, 4_000).split(' ')) {
    const isBegun = line !== first && line !== indent;
    if (isBegun && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = indent + word;
    } else {
      line += isBegun ? ` ${word}` : word;
    }
  }
  return [...lines, line];
}
