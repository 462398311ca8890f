import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dsse } from '@sigstore/core';
import { expect, test } from 'vitest';
import { setUp } from '../../tests/reports/certified-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { keyId, newKeyPair, readPrivateKey, readPublicKey } from './keys.ts';

test('the signature is the one that DSSE asks for', () => {
  const { keys, out, make } = setUp();
  make();
  const { payload, payloadType, signatures } = JSON.parse(readFileSync(out, 'utf8'));
  const bytes = Buffer.from(payload, 'base64');
  const encoding = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `), bytes]);
  expect(dsse.preAuthEncoding(payloadType, bytes).equals(encoding)).toBe(true);
  expect(signatures[0].sig).toBe(sign(null, encoding, readPrivateKey(keys.privatePath)).toString('base64'));
});

test('the private key is readable by its owner only, and no key is overwritten', () => {
  const dir = temporaryFolder();
  const { privatePath } = newKeyPair(join(dir, 'key.pem'));
  expect(statSync(privatePath).mode & 0o777).toBe(0o600);
  expect(() => newKeyPair(privatePath)).toThrow(/Can't create/);
});

test('what is no key is named', () => {
  const { dir, check } = setUp();
  expect(() => check({ key: join(dir, 'run.jsonl'), certificate: join(dir, 'run.jsonl') })).toThrow(
    /does not hold a public key/,
  );
});

test('a key of another kind is refused by name', () => {
  const path = join(temporaryFolder(), 'other.pem');
  const { privateKey } = generateKeyPairSync('x25519');
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(() => readPrivateKey(path)).toThrow(/holds a key of x25519; it has to be one of Ed25519/);
  expect(() => readPublicKey(path)).toThrow(/holds a private key/);
});

test('both keys of a pair have one name, and the public one may be read by all', () => {
  const { privatePath, publicPath } = newKeyPair(join(temporaryFolder(), 'key.pem'));
  const name = keyId(readPublicKey(publicPath));
  expect(name).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(keyId(readPrivateKey(privatePath))).toBe(name);
  expect(() => readPublicKey(privatePath)).toThrow(
    `${privatePath} holds a private key: keep it secret, and verify with the public one.`,
  );
  expect(statSync(publicPath).mode & 0o444).toBe(0o444);
});
