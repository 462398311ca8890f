import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { sandboxIsNotConformant } from '../next-step.ts';
import { call } from './call.ts';

const folder = cleanUpAtEnd().newFolder();

test('a thorough run of the embedded sandbox is certified in the class full, and verified against its record', async () => {
  const [run, key, certificate] = ['run', 'acme.key', 'acme.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const flags = ['--effort', 'thorough', '--reports', 'junit', '--out', run];
  expect((await call(['run', ...flags])).code, sandboxIsNotConformant).toBe(0);
  expect((await call(['certify', '--new-key', key])).code).toBe(0);
  expect(await call(['certify', run, '--key', key, '--out', certificate])).toMatchObject({ code: 0, err: '' });
  const { code, out } = await call(['verify', certificate, '--key', `${key}.pub`, '--record', run]);
  expect(out).toMatch(/^Verified: Sandbox 1\.0\.0, \d+ of \d+ musts/);
  expect(out).toContain('\n  verdict  conformant\n  class    full\n  address  embedded:sandbox\n');
  expect(code).toBe(0);
  for (const name of ['acme.html', 'acme.svg'])
    expect(readFileSync(join(folder, name), 'utf8')).toContain('embedded:sandbox');
});
