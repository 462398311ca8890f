import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { environmentOfTarget } from './credentials-file.ts';

function file(text: string): string {
  const path = join(temporaryFolder(), 'acme.env');
  writeFileSync(path, text);
  return path;
}

test('a target with a file of its own has the variables in it and no others', () => {
  const path = file('# of Acme\n\nACME_TOKEN=a=b "c"\r\nACME_CLIENT_ID=\n');
  expect(environmentOfTarget(path, { OTHER_TOKEN: 'x' })).toEqual({ ACME_TOKEN: 'a=b "c"', ACME_CLIENT_ID: '' });
});

test('without one it has the environment, but for what says which build the programme is', () => {
  const environment = {
    ACME_TOKEN: 'x',
    GITHUB_ACTIONS: 'true',
    GITHUB_SHA: '4f0c2a1',
    BUILD_URL: 'https://ci.example',
  };
  expect(environmentOfTarget(null, environment)).toEqual({ ACME_TOKEN: 'x' });
});

test('a line that is no variable is named, and not repeated', () => {
  const path = file('ACME_TOKEN=x\nsecret-of-acme\n');
  expect(() => environmentOfTarget(path, {})).toThrow(`${path}:2: must be a variable of a profile, as NAME=VALUE`);
});

test('a file that is not there, or far too large, is said', () => {
  expect(() => environmentOfTarget('/nowhere/acme.env', {})).toThrow('/nowhere/acme.env: there is no such file');
  expect(() => environmentOfTarget(file('x'.repeat(70_000)), {})).toThrow('larger than 65536 bytes');
});
