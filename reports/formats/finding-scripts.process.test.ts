import { execFileSync, spawnSync } from 'node:child_process';
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

/** A folder with a curl that answers `text`, and writes the arguments that it is given to `words`, each before a NUL. */
function answeringCurl(text: string): { readonly bin: string; readonly words: string } {
  const folder = temporaryFolder();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(folder, 'answer'), text);
  writeFileSync(
    join(bin, 'curl'),
    `#!/bin/sh
: >'${folder}/words'
while [ "$#" -gt 0 ]; do
  printf '%s\\0' "$1" >>'${folder}/words'
  case $1 in
    -o) cat '${folder}/answer' >"$2" ;;
    -D) printf 'HTTP/1.1 200 OK\\r\\n\\r\\n' >"$2" ;;
    --data-binary)
      cat "\${2#@}" >>'${folder}/words'
      printf '\\0' >>'${folder}/words'
      shift
      ;;
  esac
  shift
done
printf 200
`,
  );
  chmodSync(join(bin, 'curl'), 0o755);
  return { bin, words: join(folder, 'words') };
}

function runScript(path: string, bin: string, environment: Readonly<Record<string, string>>) {
  const env = { PATH: `${bin}:${process.env.PATH}`, ...environment };
  return spawnSync('sh', [path], { encoding: 'utf8', env });
}

const credential = { ACCESS_TOKEN: 'token' };

test("a finding has a script beside its evidence that is its owner's only", () => {
  const path = join(write(sampleFinding('A01-001', operation)), 'finding-1.sh');
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(readFileSync(path, 'utf8').split('\n').slice(0, 5)).toEqual([
    '#!/bin/sh',
    '# A01-001 (must), get-pay-statement: Statement 1 about get-pay-statement.',
    '# The code of a batch element is text.',
    '# Expected: an integer',
    '# Actual:   "200"',
  ]);
});

test.each([
  ['as in the run', '{"responses":[{"code":"200"}]}', 1, 'The defect is there.'],
  ['otherwise', '{"responses":[{"code":200}]}', 0, 'The defect is gone.'],
])('a script asks again, and says what came of it: %s', (_, answer, code, said) => {
  const path = join(write(sampleFinding('A01-001', operation)), 'finding-1.sh');
  const { status, stdout } = runScript(path, answeringCurl(answer).bin, credential);
  expect(status).toBe(code);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(said);
});

test('a script without its credential says which one it needs', () => {
  const path = join(write(sampleFinding('A01-001', operation)), 'finding-1.sh');
  const { status, stdout } = runScript(path, answeringCurl('').bin, {});
  expect(status).toBe(3);
  expect(stdout).toBe('Undecided: ACCESS_TOKEN is not set: export the credential of the profile.\n');
});

test('a finding without evidence has no script, whatever its curl line says', () => {
  const folder = write(sampleFinding('A01-001', operation, { exchanges: [], curl: 'touch pwned' }));
  expect(readdirSync(folder)).toEqual([]);
});

test('a script runs nothing of what a target says and a record claims, and sends what was sent', () => {
  // Some texts in each script: what one of them opens is closed by none of the others.
  const perScript = 8;
  const groups = Array.from({ length: Math.ceil(hostileStrings.length / perScript) }, (_, at) =>
    hostileStrings.slice(at * perScript, (at + 1) * perScript),
  );
  const findings = groups.map((texts, at) => {
    const exchange = sampleExchange(operation, JSON.stringify({ responses: [{ code: texts }] }));
    const body = JSON.stringify({ texts });
    const commands = texts.map((text) => `${text}\necho pwned`).join('\n');
    return sampleFinding('A01-001', operation, {
      aspect: `n${at}`,
      expected: commands,
      actual: commands,
      message: commands,
      curl: 'echo pwned',
      exchanges: [{ ...exchange, request: { ...exchange.request, body } }],
    });
  });
  const folder = write(...findings);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sh'));
  expect(names).toHaveLength(groups.length);
  const { bin, words } = answeringCurl('{"responses":[{"code":200}]}');
  const sent = names.flatMap((name) => {
    const { status, stdout } = runScript(join(folder, name), bin, credential);
    expect(stdout.split('\n').filter((line) => line.startsWith('pwned'))).toEqual([]);
    expect(status).toBe(0);
    const given = readFileSync(words, 'utf8').split('\0');
    expect(given).toContain('http://127.0.0.1:9/finance/employer/pay-statement');
    expect(given).toContain('Authorization: Bearer token');
    return (JSON.parse(given.at(-2) ?? '') as { texts: string[] }).texts;
  });
  // JSON writes a lone surrogate as its escape, which is read back as one.
  expect(sent.sort()).toEqual([...hostileStrings].sort());
});

test('every shell that there is reads a script', () => {
  const path = join(write(sampleFinding('A01-001', operation)), 'finding-1.sh');
  for (const shell of installedShells()) execFileSync(shell, ['-n', path]);
});

function installedShells(): readonly string[] {
  const others = ['dash', 'zsh', 'ksh'].filter((name) => spawnSync(name, ['-c', ':']).status === 0);
  return ['sh', 'bash', ...others];
}

test('what an eye cannot see is written so that JSON still reads it', () => {
  const line = forShell(`curl -d '{"name":"a\u200bb\u202e"}'`);
  expect(line).toBe(`curl -d '{"name":"a\\u200bb\\u202e"}'`);
  expect(JSON.parse(line.slice(9, -1))).toEqual({ name: 'a\u200bb\u202e' });
});
