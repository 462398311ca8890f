import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newKeyPair, readPrivateKey } from '../../reports/certificate/keys.ts';
import { readRegister } from '../../reports/register/read-register.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { madeUpCertificate } from '../reports/made-up-certificate.ts';
import { call } from './call.ts';
import { start } from './process.ts';

const folder = cleanUpAtEnd().newFolder();
const [register, key] = ['register.jsonl', 'office.key'].map((name) => join(folder, name)) as [string, string];

beforeAll(async () => {
  newKeyPair(key);
  const init = ['register', 'init', register, '--key', key, '--programme', 'Payroll Programme'];
  expect(await call(init)).toMatchObject({ code: 0 });
});

function certificate(seed: number): string {
  const path = join(folder, `${seed}.json`);
  writeFileSync(path, madeUpCertificate(readPrivateKey(key), { name: `Target ${seed}`, seed }));
  return path;
}

const add = (path: string) => ['register', 'add', register, path, '--key', key];
const entries = () => readRegister(readFileSync(register));

test('a command that is killed at any moment leaves a register that is whole, or that --renew makes whole, and no entry is lost', async () => {
  const moments = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 12, seed: 14 });
  // The others are killed somewhere within the time of one that is not.
  const began = performance.now();
  expect(await start(add(certificate(0))).ended).toBe(0);
  const wholeMs = performance.now() - began;
  let known = entries().digests;
  for (const [seed, moment] of moments.entries()) {
    const running = start(add(certificate(seed + 1)));
    const timer = setTimeout(() => running.child.kill('SIGKILL'), wholeMs * (0.5 + moment * 0.6));
    await running.ended;
    clearTimeout(timer);
    const { digests, problem } = entries();
    expect(problem).toBeNull();
    expect(digests.slice(0, known.length)).toEqual(known);
    const renewed = await call(['register', 'verify', register, '--key', `${key}.pub`, '--renew', key]);
    expect(renewed).toMatchObject({ code: 0, err: '' });
    known = digests;
  }
});

test('of five commands at once none undoes another: the register has just what those added that ended well', async () => {
  const before = entries().entries.length;
  const codes = await Promise.all([21, 22, 23, 24, 25].map((seed) => start(add(certificate(seed))).ended));
  const { entries: after, problem } = entries();
  expect(problem).toBeNull();
  expect(after.length - before).toBe(codes.filter((code) => code === 0).length);
  expect(codes.filter((code) => code === 0).length).toBeGreaterThan(0);
  expect(codes.filter((code) => code !== 0 && code !== 2)).toEqual([]);
});
