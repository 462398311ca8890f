import { expect, test } from 'vitest';
import { convert } from 'xmlbuilder2';
import { hostileTextChecks } from '../../../tests/reports/hostile-run.ts';
import { hostileStrings } from '../../../tests/reports/hostile-strings.ts';
import { sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { junitPieces } from '../junit/junit.ts';
import { githubAnnotations } from './github.ts';
import { renderMarkdown } from './markdown.ts';
import { renderTerminal } from './terminal.ts';

const operation = 'get-pay-statement';

test('every line of the final text begins with words of ours, whatever a target says', () => {
  const { run, summary } = sampleRun(temporaryFolder(), hostileTextChecks);
  const lines = renderTerminal(run, summary, { color: false }).split('\n');
  expect(lines.filter((line) => /^\s*(::|##\[|<|\[)/.test(line))).toEqual([]);
  expect(lines.length).toBeLessThan(hostileStrings.length * 12 + 20);
});

test('annotations are one line each, begin with our command, and are at most ten of a kind', () => {
  const lines = githubAnnotations(sampleRun(temporaryFolder(), hostileTextChecks));
  expect(lines).toHaveLength(10);
  for (const line of lines) expect(line).toMatch(/^::error title=A01-001 get-pay-statement::[^\r\n]*$/);
});

test('the Markdown fits a pull request comment, however many findings there are', () => {
  const findings = (part: number) =>
    Array.from({ length: 200 }, (_, at) =>
      sampleFinding('A01-001', operation, { aspect: `${part}-${at}`, message: 'm'.repeat(900) }),
    );
  const checks = [0, 1, 2].map((part) =>
    sampleCheck(operation, `many-${part}`, { 'A01-001': 'failed' }, { findings: findings(part) }),
  );
  const { run, summary } = sampleRun(temporaryFolder(), checks);
  const text = renderMarkdown(run, summary);
  expect(text.length).toBeLessThan(65_536);
  expect(text).toMatch(/\d+ more findings are in summary\.json/);
});

test('no markup of a target stays alive in Markdown', () => {
  const { run, summary } = sampleRun(temporaryFolder(), hostileTextChecks);
  const text = renderMarkdown(run, summary);
  const prose = text.replace(/^(`{3,})sh\n.*\n\1$/gm, '').replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
  expect(prose).not.toMatch(/(?<!\\)<(?!!-- -->)/);
  expect(prose).not.toMatch(/(?<!\\)\]\(/);
  expect(prose).not.toMatch(/[@#](?=\w)/);
});

test('JUnit is legal XML, with one element for each outcome', () => {
  const dir = temporaryFolder();
  const outcomes = ['passed', 'failed', 'advisory', 'blocked', 'not-applicable', 'not-selected', 'error'] as const;
  const { run, summary } = sampleRun(dir, [
    ...hostileTextChecks,
    ...outcomes.map((outcome) => sampleCheck('list-pay-groups', outcome, { 'A10-001': outcome })),
  ]);
  const text = junitOf(run, summary);
  expect(convert(text, { format: 'object' })).toHaveProperty('testsuites');
  expect(text).toMatch(
    new RegExp(
      `<testsuites [^>]*tests="${hostileStrings.length + 7}" failures="${hostileStrings.length + 1}" errors="1"`,
    ),
  );
  expect(text.match(/<failure /g)).toHaveLength(hostileStrings.length + 1);
});

function junitOf(run: Run, summary: Summary): string {
  return [...junitPieces(run, summary)].join('');
}
