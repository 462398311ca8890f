import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { sha256 } from '../../specs/words/digest.ts';
import { guarded } from '../record/disk/run-folder.ts';
import { CertificateError } from './certificate-error.ts';

export interface KeyFiles {
  /** PKCS #8 in PEM, readable by its owner only. */
  readonly privatePath: string;
  /** SPKI in PEM, to be handed out. */
  readonly publicPath: string;
}

/** Makes a pair of Ed25519 keys at `path` and `path.pub`; neither may exist. @throws ReportError */
export function newKeyPair(path: string): KeyFiles {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const files = { privatePath: path, publicPath: `${path}.pub` };
  const write = (file: string, text: string | Buffer, mode: number): void =>
    guarded('create', file, () => writeFileSync(file, text, { mode, flag: 'wx' }));
  write(files.privatePath, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  write(files.publicPath, publicKey.export({ type: 'spki', format: 'pem' }), 0o644);
  return files;
}

/** @throws CertificateError for another key than a private one of Ed25519 */
export const readPrivateKey = (path: string): KeyObject => readKey(path, 'private', createPrivateKey);

/** @throws CertificateError for another key than a public one of Ed25519 */
export const readPublicKey = (path: string): KeyObject =>
  readKey(path, 'public', (pem) => {
    if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem))
      throw new CertificateError([`${path} holds a private key: keep it secret, and verify with the public one.`]);
    return createPublicKey(pem);
  });

function readKey(path: string, kind: string, parse: (pem: string) => KeyObject): KeyObject {
  const pem = guarded('read', path, () => readFileSync(path, 'utf8'));
  let key: KeyObject;
  try {
    key = parse(pem);
  } catch (cause) {
    if (cause instanceof CertificateError) throw cause;
    throw new CertificateError([`${path} does not hold a ${kind} key in PEM; certify --new-key makes a pair.`], cause);
  }
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new CertificateError([`${path} holds a key of ${key.asymmetricKeyType}; it has to be one of Ed25519.`]);
  }
  return key;
}

/** Names a key in an envelope: `sha256:` and the digest of its public part (SPKI, DER). */
export function keyId(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return sha256(publicKey.export({ type: 'spki', format: 'der' }));
}
