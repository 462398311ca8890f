import { forTerminal } from '../../reports/escape/terminal.ts';
import type { SummaryFinding } from '../../reports/verdict/findings/summary-finding.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { UsageError } from '../io.ts';
import { readRun } from '../records/named-run.ts';
import { wrap } from './explanation-text.ts';

/** Finds a finding by its number, or the beginning of its fingerprint. @throws UsageError unless there is just one */
export function namedFinding(name: string, dir: string): SummaryFinding {
  const { findings } = summarise(readRun(dir));
  const named = findings.filter(({ id, fingerprint }) => String(id) === name || fingerprint.startsWith(name));
  const [finding, another] = named;
  if (finding !== undefined && another === undefined) return finding;
  const there = findings.slice(0, 20).map(({ id, fingerprint, requirement }) => `${id} ${fingerprint} ${requirement}`);
  const why = finding === undefined ? 'has no finding' : 'has more than one finding';
  throw new UsageError([
    `explain: the run in ${dir} ${why} ${JSON.stringify(name)}`,
    ...(there.length === 0 ? ['it has no findings at all'] : ['its findings are:', ...there]),
  ]);
}

export function renderFinding({ id, operation, message, expected, actual, curl, pointer }: SummaryFinding): string {
  const lines = [
    `Finding ${id}, ${forTerminal(operation)}`,
    ...wrap(message, '  '),
    ...(pointer === null ? [] : [`    at       ${forTerminal(pointer)}`]),
    ...wrap(expected, '    expected ', ' '.repeat(13)),
    ...wrap(actual, '    actual   ', ' '.repeat(13)),
    `    $ ${forTerminal(curl, 4_000)}`,
  ];
  return `${lines.join('\n')}\n\n`;
}
