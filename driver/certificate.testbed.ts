import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A certificate for this machine, and the private authority that signed it, all PEM. */
export interface PrivateCertificate {
  readonly key: string;
  readonly cert: string;
  readonly authority: string;
}

const day = 86_400_000;

/**
 * Makes an authority of one's own, and a certificate for `localhost` and 127.0.0.1, or for another `name` alone.
 * @param endsInMs how long the certificate is good, in milliseconds from now; it began two days ago
 */
export function privateCertificate(name = 'localhost', endsInMs = day): PrivateCertificate {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const alternatives = tlv(
    0x30,
    tlv(0x82, Buffer.from(name)),
    tlv(0x87, Buffer.from([127, 0, 0, name === 'localhost' ? 1 : 9])),
  );
  return {
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certificate('Server', server.publicKey, authority.privateKey, endsInMs, [
      extension([0x55, 0x1d, 0x11], false, alternatives),
    ]),
    authority: certificate('Authority', authority.publicKey, authority.privateKey, day, [
      extension([0x55, 0x1d, 0x13], true, tlv(0x30, tlv(0x01, Buffer.from([0xff])))),
    ]),
  };
}

/** X.509 version 3 in DER, signed with ECDSA and SHA-256, the issuer always being `Authority`. */
function certificate(
  subject: string,
  key: KeyObject,
  signer: KeyObject,
  endsInMs: number,
  extensions: readonly Buffer[],
): string {
  const algorithm = tlv(0x30, objectId([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const now = Date.now();
  const content = tlv(
    0x30,
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([subject.length])),
    algorithm,
    commonName('Authority'),
    tlv(0x30, time(now - 2 * day), time(now + endsInMs)),
    commonName(subject),
    key.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, tlv(0x30, ...extensions)),
  );
  const signature = createSign('sha256').update(content).sign(signer);
  const der = tlv(0x30, content, algorithm, tlv(0x03, Buffer.from([0]), signature));
  const lines = der.toString('base64').replace(/(.{64})/g, '$1\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const commonName = (text: string): Buffer =>
  tlv(0x30, tlv(0x31, tlv(0x30, objectId([0x55, 0x04, 0x03]), tlv(0x0c, Buffer.from(text)))));

const extension = (id: readonly number[], critical: boolean, value: Buffer): Buffer =>
  tlv(0x30, objectId(id), ...(critical ? [tlv(0x01, Buffer.from([0xff]))] : []), tlv(0x04, value));

const objectId = (bytes: readonly number[]): Buffer => tlv(0x06, Buffer.from(bytes));

const time = (ms: number): Buffer =>
  tlv(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]|\..*/g, '')}Z`));

/** A tag, the length in its short or long form, and the content. */
function tlv(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
