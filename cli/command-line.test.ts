import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commandLine } from './command-line.ts';
import { testIo } from './io.testbed.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-line-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function call(...args: readonly string[]) {
  const io = testIo();
  const code = await commandLine(args, io);
  return { code, out: io.out(), err: io.err() };
}

const commands = [
  'run',
  'sandbox',
  'report',
  'diff',
  'merge',
  'certify',
  'verify',
  'replay',
  'requirements',
  'faults',
  'init',
];

describe('help', () => {
  test.each(commands)('of %s has an example', async (command) => {
    const { code, out } = await call(command, '--help');
    expect(code).toBe(0);
    expect(out).toContain(`Usage: payroll-conformance ${command}`);
    expect(out).toMatch(new RegExp(`Examples?:\n {2}\\$ payroll-conformance ${command}`));
  });

  test('of the program lists the commands', async () => {
    const { code, out } = await call('--help');
    expect(code).toBe(0);
    for (const command of commands) expect(out).toContain(`\n  ${command} `);
  });

  test('the version is that of the package', async () => {
    expect(await call('--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});

describe('what is wrong with a command line ends in 2, and says what would be right:', () => {
  test.each([
    [['bla'], "unknown command 'bla'"],
    [['run', '--sed', '1'], '(Did you mean --seed?)'],
    [['run', 'extra'], 'extra: there is no such file'],
    [['run', 'a.yaml', 'b.yaml'], 'too many arguments'],
    [['run', 'a.yaml', '--profile', 'b.yaml'], 'run: two profiles are named, a.yaml and b.yaml (--profile); name one'],
    [['run', '--wait', '5'], '--wait needs a profile: the embedded sandbox is there at once'],
    [['run', '--watch'], '--watch needs a profile'],
    [['run', '--wait', 'long'], 'It must be a whole number from 0 to 86400.'],
    [['run', 'a.yaml', '--watch', '--shard', '1/2'], "option '--watch' cannot be used with option '--shard <i/n>'"],
    [['run', 'a.yaml', '--watch', '--baseline', 'x'], "'--watch' cannot be used with option '--baseline <dir>'"],
    [['run', 'a.yaml', '--watch', '--history', 'x'], "'--watch' cannot be used with option '--history <file>'"],
    [['run', 'a.yaml', '--watch', '--explore', '1m'], "'--watch' cannot be used with option '--explore <time>'"],
    [['run', '--only-failed', '--shard', '1/2'], "'--only-failed' cannot be used with option '--shard <i/n>'"],
    [['run', '--only-failed', '--requirements', 'PS-001'], "cannot be used with option '--requirements <ids>'"],
    [['run', '--only-failed', '--operations', 'list-pay-groups'], "cannot be used with option '--operations <ids>'"],
    [['run', '--only-failed', '--baseline', 'x'], "'--only-failed' cannot be used with option '--baseline <dir>'"],
    [['run', '--fail-fast', '--baseline', 'x'], "'--fail-fast' cannot be used with option '--baseline <dir>'"],
    [['run', '--only-failed', '--out', '/nowhere/out'], '/nowhere/out'],
    [['run', '--seed', 'x'], 'It must be a whole number from 0 to 2147483647.'],
    [['run', '--seed', '-1'], 'It must be a whole number'],
    [['run', '--effort', 'quik'], 'did you mean quick?'],
    [['run', '--effort', 'fast'], 'It must be one of: quick, standard, thorough.'],
    [['run', '--operations', 'list-pay-group'], 'did you mean list-pay-groups?'],
    [['run', '--operations', ','], 'It must name at least one of: get-pay-statement,'],
    [['run', '--reports', 'alure'], 'did you mean allure?'],
    [['run', '--docs-url', 'ftp://docs.example'], 'It must be an address that begins with http:// or https://.'],
    [['report', 'x', '--docs-url', 'docs.example'], 'It must be an address that begins with http'],
    [['traffic', 'x', '--docs-url', 'https://docs.example/?page='], 'without "?" and "#"'],
    [['run', '--workers', '0'], 'It must be a whole number from 1 to 16.'],
    [['run', '--rate-limit', '0'], 'It must be a number above 0'],
    [['run', '--timeout', '1s'], 'It must be a whole number'],
    [['run', '--shard', '0/4'], 'It must be I/N, part I of N'],
    [['run', '--shard', '5/4'], 'It must be I/N, part I of N'],
    [['run', '--shard', '1'], 'It must be I/N, part I of N'],
    [['run', '--shard', '1/101'], 'It must be I/N, part I of N'],
    [['run', '--shard', '1/2', '--baseline', 'x'], "cannot be used with option '--shard"],
    [['merge', '--out', 'x'], "missing required argument 'dirs'"],
    [['merge', 'x'], "required option '--out <dir>' not specified"],
    [['certify', '--new-key', 'x', '--key', 'y'], 'cannot be used with option'],
    [['replay', 'x'], "required option '--finding <n>' not specified"],
    [['verify', 'x'], "required option '--key <file>' not specified"],
    [['run', '--profile', '/nowhere/p.yaml'], '/nowhere/p.yaml: there is no such file'],
    [['sandbox', '--port', '70000'], 'It must be a whole number from 0 to 65535.'],
    [['sandbox', '--fault', 'no-such-fault'], '--fault: there is no fault "no-such-fault"'],
    [['requirements', '--level', 'may'], 'It must be one of: must, should.'],
    [['init', '/nowhere/p.yaml'], "/nowhere/p.yaml: can't be written"],
    [['run', '--seed'], 'argument missing'],
  ])('%j', async (args, expected) => {
    const { code, err } = await call(...args);
    expect(code).toBe(2);
    expect(err).toContain(expected);
  });

  test.each([
    'run --history',
    'run --corpus',
    'run --traffic',
    'run --out',
    'merge x --out',
    'merge x --out y --history',
    'faults --out',
    'diff x y --out',
    'history x --out',
    'board x --out',
    'traffic x --out',
    'client --out',
    'client --history',
    'proxy --profile x --port 0 --out',
    'proxy --profile x --port 0 --traffic',
    'bisect x y --from . --profile x --start z --out',
  ])('%s with a path that can not be written, before anything else', async (line) => {
    const [flag = '', ...words] = line.split(' ').reverse();
    const tried = (path: string) => call(...words.toReversed(), flag, path);
    expect(await tried('')).toMatchObject({ code: 2, err: `${flag} is empty: name a path that can be written\n` });
    const { code, err } = await tried('/proc/x');
    expect([code, err]).toEqual([2, expect.stringContaining(`${flag}: /proc/x can't be written (`)]);
  });

  test('no command at all shows the help', async () => {
    expect(await call()).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
  });

  test('unknown requirements, each with the nearest ones', async () => {
    const { code, err } = await call('run', '--requirements', 'PS-0001,MONY-001,NOPE');
    expect(code).toBe(2);
    expect(err).toMatch(/^--requirements: there is no requirement "PS-0001"; did you mean PS-001, /m);
    expect(err).toMatch(/^--requirements: there is no requirement "MONY-001"; did you mean MONEY-001[,?]/m);
    expect(err).toMatch(
      /^--requirements: there is no requirement "NOPE"; "payroll-conformance requirements" lists all$/m,
    );
  });

  test('a selection of nothing', async () => {
    const args = ['run', '--requirements', 'MONEY-001', '--operations', 'list-pay-groups'];
    expect(await call(...args)).toMatchObject({ code: 2, err: expect.stringContaining('Nothing is selected') });
  });

  test('a profile with two faults, each with its line', async () => {
    const file = join(folder, 'acme.yaml');
    writeFileSync(file, `nme: Acme\nversion: 3.2\nbaseUrl: https://acme.example\ncredentials: {}\nname: Acme\n`);
    const { code, err } = await call('run', '--profile', file);
    expect(code).toBe(2);
    expect(err).toContain(`${file}:1:1: unknown key "nme"; did you mean name?`);
    expect(err).toContain(`${file}:2:10: version must be text, but is a number; write it in quotes: "3.2"`);
  });
});

describe('requirements', () => {
  test('as a table, of one operation and level', async () => {
    const { code, out } = await call('requirements', '--operation', 'list-pay-groups', '--level', 'must');
    expect(code).toBe(0);
    expect(out).toMatch(/^ID +LEVEL +STATEMENT$/m);
    expect(out).toMatch(/^GROUPF-001 +must +\S/m);
    expect(out).not.toMatch(/^\S+ +should /m);
  });

  test('as JSON, each with the checks that judge it, or why none does', async () => {
    const { out } = await call('requirements', '--format', 'json');
    const rows: { id: string; checks: string[]; unjudged: string | null }[] = JSON.parse(out);
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.find(({ id }) => id === 'MONEY-001')?.checks).toContain('get-pay-statement/shapes');
    expect(rows.filter(({ checks, unjudged }) => checks.length > 0 && unjudged !== null)).toEqual([]);
  });
});

describe('init', () => {
  test('writes a profile, and never over a file', async () => {
    const file = join(folder, 'acme.yaml');
    expect(await call('init', file)).toMatchObject({ code: 0, out: expect.stringContaining(`run --profile ${file}`) });
    const written = readFileSync(file, 'utf8');
    expect(written).toContain('baseUrl:');
    expect(await call('init', file)).toMatchObject({ code: 2, err: expect.stringContaining('exists already') });
    expect(readFileSync(file, 'utf8')).toBe(written);
  });
});

describe('sandbox', () => {
  test.each(['faults', 'variants'])('lists its %s as JSON lines', async (what) => {
    const { code, out } = await call('sandbox', `--list-${what}`);
    expect(code).toBe(0);
    const rows = out
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '')
      .map((line): { id: string; summary: string } => JSON.parse(line));
    expect(rows.every(({ id, summary }) => /^[a-z0-9-]+$/.test(id) && summary.length > 10)).toBe(true);
  });
});
