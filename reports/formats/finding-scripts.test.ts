import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostileStrings } from '../../tests/reports/hostile-strings.ts';
import { sampleCheck, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { forShell } from '../escape/shell.ts';
import { writeFindingScripts } from './finding-scripts.ts';

const operation = 'get-pay-statement';

function write(...findings: ReturnType<typeof sampleFinding>[]): string {
  const dir = temporaryFolder();
  const { run, summary } = sampleRun(dir, [sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings })]);
  writeFindingScripts(dir, run, summary);
  return join(dir, 'exchanges');
}

test("a finding has a script beside its evidence that asks for the credential, and is its owner's only", () => {
  const folder = write(sampleFinding('A01-001', operation));
  const path = join(folder, 'finding-1.sh');
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(readFileSync(path, 'utf8').split('\n')).toEqual([
    '#!/bin/sh',
    '# A01-001 (must), get-pay-statement: Statement 1 about get-pay-statement.',
    '# Expected: an integer',
    '# Actual:   "200"',
    `: "\${ACCESS_TOKEN:?set ACCESS_TOKEN to the target's credential}"`,
    `curl -sS -X POST -H 'Authorization: Bearer '"$ACCESS_TOKEN" 'http://127.0.0.1:9/finance/employer/pay-statement'`,
    '',
  ]);
});

test('nothing that a target says is run by the script', () => {
  const findings = hostileStrings.map((hostileText, at) =>
    sampleFinding('A01-001', operation, {
      aspect: `n${at}`,
      expected: hostileText,
      actual: `${hostileText}\necho pwned`,
      curl: 'echo "$0"',
    }),
  );
  const folder = write(...findings);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sh'));
  expect(names).toHaveLength(hostileStrings.length);
  for (const name of names)
    expect(execFileSync('sh', [join(folder, name)], { encoding: 'utf8' })).toBe(`${join(folder, name)}\n`);
});

test('what an eye cannot see is written so that JSON still reads it', () => {
  const line = forShell(`curl -d '{"name":"a\u200bb\u202e"}'`);
  expect(line).toBe(`curl -d '{"name":"a\\u200bb\\u202e"}'`);
  expect(JSON.parse(line.slice(9, -1))).toEqual({ name: 'a\u200bb\u202e' });
});
