import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { ProgrammeIndex } from '../../cli/programme/programme-index.ts';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { call } from '../cli/call.ts';
import { cleanUpAtEnd } from '../file-end.ts';

const folder = cleanUpAtEnd().newFolder();
const at = (name: string): string => join(folder, name);
const [results, register, key] = [at('results'), at('register.jsonl'), at('office.key')];
const challenge = 'autumn-2026-k7Qx2m';
let target: RunningSandbox;

beforeAll(async () => {
  target = await startSandbox();
  const profile = { ...target.profile, operations: ['list-automated-jobs'] };
  writeFileSync(at('profile.yaml'), stringify(profile));
  const report = 'https://office.example/acme/';
  const targets = [
    { id: 'acme', profile: 'profile.yaml', links: { report } },
    { id: 'bridge', profile: 'profile.yaml', class: 'full' },
  ];
  writeFileSync(
    at('programme.yaml'),
    stringify({ name: 'Bridges', effort: 'thorough', challenge, reports: [], targets }),
  );
  await call(['certify', '--new-key', key]);
  await call(['register', 'init', register, '--key', key, '--programme', 'Bridges']);
  for (const index of ['0', '1'])
    await call(['programme', 'run', at('programme.yaml'), '--index', index, '--run-id', 'autumn']);
});

afterAll(() => target.close());

const own = ['--plan', at('programme.yaml'), '--run-id', 'autumn'];
const collect = (...flags: readonly string[]) => call(['programme', 'collect', results, ...flags]);
const readIndex = (): ProgrammeIndex => JSON.parse(readFileSync(join(results, 'index.json'), 'utf8'));
const signing = [
  ...own,
  '--key',
  key,
  '--issuer',
  'Bridges Office',
  '--register',
  register,
  '--ran-by',
  'Laboratory Ltd',
];

test('who reaches the class is certified and listed, once, and of the others it is said why not', async () => {
  const first = await collect(...signing);
  expect(first, first.err).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^1 target has a certificate\.\n {2}bridge has no certificate: The programme asks for/m),
  });
  expect(readIndex().targets).toMatchObject([
    { id: 'acme', class: 'limited', certificate: 'acme/autumn/certificate.json', refusedFor: [] },
    {
      id: 'bridge',
      certificate: null,
      refusedFor: ['The programme asks for the class full of it, and its run meets limited.'],
    },
  ]);
  expect(existsSync(join(results, 'bridge/autumn/certificate.json'))).toBe(false);
  const certificate = join(results, 'acme/autumn/certificate.json');
  const verified = await call([
    'verify',
    certificate,
    '--key',
    `${key}.pub`,
    '--challenge',
    `${challenge}.acme`,
    '--record',
    join(results, 'acme/autumn'),
  ]);
  expect(verified, verified.err).toMatchObject({ code: 0 });
  const board = JSON.parse(readFileSync(join(results, 'board.json'), 'utf8'));
  expect(board.targets).toMatchObject([
    { id: 'acme', uncertified: null },
    { id: 'bridge', uncertified: readIndex().targets[1]?.refusedFor.join(' ') },
  ]);
  expect(existsSync(join(results, 'board.html'))).toBe(true);
  const listed = readFileSync(register, 'utf8');
  expect(listed).toContain('https://office.example/acme/');
  expect(listed).toContain('Laboratory Ltd');
  const text = readFileSync(certificate);
  expect(await collect(...signing)).toMatchObject({ code: 0 });
  expect(readFileSync(certificate)).toEqual(text);
  expect(readFileSync(register, 'utf8')).toBe(listed);
});

test('a register that is not as it was written is left alone, and all else is collected', async () => {
  const broken = at('broken.jsonl');
  for (const suffix of ['', '.head.json']) writeFileSync(`${broken}${suffix}`, readFileSync(`${register}${suffix}`));
  writeFileSync(broken, readFileSync(broken, 'utf8').replace('Laboratory', 'laboratory'));
  const before = readFileSync(broken, 'utf8');
  const ended = await collect(...own, '--key', key, '--register', broken);
  expect(ended).toMatchObject({ code: 1, err: expect.stringContaining(`${broken}: nothing was listed.`) });
  expect(readFileSync(broken, 'utf8')).toBe(before);
});

test.each([
  [['--register', register], '--issuer and --register are about what a key signs'],
  [['--key', key, '--ran-by', 'Laboratory Ltd'], '--ran-by and --last-head are for a register'],
  [['--key', 'nowhere.key'], 'name the plan with --plan FILE'],
  [[...own, '--key', 'nowhere.key'], 'nowhere.key'],
])('collect with %j is refused', async (flags, message) => {
  expect(await collect(...flags)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});
