import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostileStrings } from '../../tests/reports/hostile-strings.ts';
import { sampleCheck, sampleExchange, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { forShell } from '../escape/shell.ts';
import { RunFolder } from '../record/disk/run-folder.ts';
import { writeFindingScripts } from './finding-scripts.ts';

const operation = 'get-pay-statement';

function write(...findings: ReturnType<typeof sampleFinding>[]): string {
  const dir = temporaryFolder();
  const { run, summary } = sampleRun(dir, [sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings })]);
  writeFindingScripts(new RunFolder(dir), run, summary);
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
    `curl -i 'http://127.0.0.1:9/finance/employer/pay-statement' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' --data-raw '{"requests":[{"payment_id":"e8b90071-0c11-471c-86e8-e303ef2f6782"}]}'`,
    '',
  ]);
});

test('a finding without evidence has no script, whatever its curl line says', () => {
  const folder = write(sampleFinding('A01-001', operation, { exchanges: [], curl: 'touch pwned' }));
  expect(readdirSync(folder)).toEqual([]);
});

/** A folder with a curl that prints the arguments that it is given, each before a NUL; for `@-` its standard input. */
function recordingCurl(): string {
  const folder = join(temporaryFolder(), 'bin');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'curl'),
    '#!/bin/sh\nfor word in "$@"; do if [ "$word" = "@-" ]; then cat; else printf %s "$word"; fi; printf "\\0"; done\n',
  );
  chmodSync(join(folder, 'curl'), 0o755);
  return folder;
}

test('a script runs curl alone, with what was sent, whatever a target says and a record claims', () => {
  const findings = hostileStrings.map((hostileText, at) => {
    const exchange = sampleExchange(operation);
    const body = JSON.stringify({ text: hostileText });
    return sampleFinding('A01-001', operation, {
      aspect: `n${at}`,
      expected: hostileText,
      actual: `${hostileText}\necho pwned`,
      curl: 'echo pwned',
      exchanges: [{ ...exchange, request: { ...exchange.request, body } }],
    });
  });
  const folder = write(...findings);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sh'));
  expect(names).toHaveLength(hostileStrings.length);
  const env = { PATH: `${recordingCurl()}:/usr/bin:/bin`, ACCESS_TOKEN: 'token' };
  const sent = names.map((name) => {
    const words = execFileSync('sh', [join(folder, name)], { encoding: 'utf8', env }).split('\0');
    expect(words.slice(0, 4)).toEqual([
      '-i',
      'http://127.0.0.1:9/finance/employer/pay-statement',
      '-H',
      'Authorization: Bearer token',
    ]);
    return (JSON.parse(words.at(-2) ?? '') as { text: string }).text;
  });
  // JSON writes a lone surrogate as its escape, which is read back as one.
  expect(sent.sort()).toEqual([...hostileStrings].sort());
});

test('what an eye cannot see is written so that JSON still reads it', () => {
  const line = forShell(`curl -d '{"name":"a\u200bb\u202e"}'`);
  expect(line).toBe(`curl -d '{"name":"a\\u200bb\\u202e"}'`);
  expect(JSON.parse(line.slice(9, -1))).toEqual({ name: 'a\u200bb\u202e' });
});
