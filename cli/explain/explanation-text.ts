import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Example } from '../../specs/catalogue/examples.ts';
import { answerText, markDifferences } from './example-answers.ts';
import type { Explanation } from './explain-requirement.ts';
import { wrap } from './wrap.ts';

/** Faults that are named; the others are counted. */
const faultsNamed = 6;

/** Writes an explanation for a terminal: the sentence, why it counts, an example of both answers, and what to run. */
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
          `A target that breaks it breaks these as well, and gets one finding: ${explained.entails.join(', ')}`,
        )),
    ...leftOpen.flatMap((open) => field('left open', `${open.silence} ${open.because} (${open.id})`)),
    ...renderExample(example),
    '',
    '  Judge it alone:',
    `    ${explained.command}`,
    ...(explained.faults.length === 0
      ? []
      : [
          '  See it fail on the sandbox:',
          `    payroll-conformance faults --fault ${example?.fault ?? explained.faults[0]}`,
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

function field(name: string, text: string): readonly string[] {
  return wrap(text, `  ${name.padEnd(10)} `, ' '.repeat(13));
}

function wrongTitle(right: string | null): string {
  return right === null
    ? '  An answer that fails because of other answers before it:'
    : '  An answer that fails, with what is wrong marked by !:';
}

/** Shows the request, the right and the wrong answer; lines that differ in the wrong one have a mark. */
function renderExample(example: Example | null): readonly string[] {
  if (example === null) return [];
  const { curl, passes, fails, message, expected, actual, pointer, client } = example;
  const right = passes === null ? null : answerText(passes);
  const wrong = markDifferences(right, answerText(fails));
  return [
    '',
    client === undefined ? '  Example' : '  Example of a client that fails. It sends:',
    `    $ ${forTerminal(curl, 4_000)}`,
    ...(client === undefined || client.instead === null
      ? []
      : ['  A client that passes sends instead:', `    $ ${forTerminal(client.instead, 4_000)}`]),
    ...(right === null
      ? []
      : ['  An answer that passes:', ...right.split('\n').map((line) => `    ${forTerminal(line)}`)]),
    client === undefined ? wrongTitle(right) : '  The answer to the client that fails:',
    ...wrong.map(({ text, isMarked }) => `  ${isMarked ? '!' : ' '} ${forTerminal(text)}`),
    ...wrap(message, '  Because '),
    ...(pointer === null || pointer === '' ? [] : [`    at       ${pointer}`]),
    ...wrap(expected, '    expected ', ' '.repeat(13)),
    ...wrap(actual, '    actual   ', ' '.repeat(13)),
  ];
}
