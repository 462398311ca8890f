import { type KeyObject, sign, verify } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { keyId } from './keys.ts';

/** The payload type of an in-toto statement. */
const payloadType = 'application/vnd.in-toto+json';

/** A DSSE envelope with one Ed25519 signature over the pre-authentication encoding of its payload. */
interface Envelope {
  readonly payloadType: typeof payloadType;
  /** Base64. */
  readonly payload: string;
  readonly signatures: readonly [{ readonly keyid: string; readonly sig: string }];
}

/** The text of an envelope, in the only form that {@link openEnvelope} takes. */
export function sealEnvelope(payload: string, privateKey: KeyObject): string {
  const bytes = Buffer.from(payload);
  const sig = sign(null, dsse.preAuthEncoding(payloadType, bytes), privateKey).toString('base64');
  return serialise({ payloadType, payload: bytes.toString('base64'), signatures: [{ keyid: keyId(privateKey), sig }] });
}

/**
 * The payload of an envelope that `publicKey` signed, or what is wrong with it. Nothing in the file may differ from the
 * form in which envelopes are written, so that no byte of it can be changed, not even one that is not signed.
 */
export function openEnvelope(
  text: string,
  publicKey: KeyObject,
): { readonly payload: string } | { readonly problem: string } {
  let envelope: Partial<Envelope> | null;
  try {
    envelope = JSON.parse(text);
  } catch {
    return { problem: 'The certificate is no JSON: it was changed, or is something else.' };
  }
  const signature = envelope?.signatures?.[0];
  if (
    envelope?.payloadType !== payloadType ||
    typeof envelope.payload !== 'string' ||
    typeof signature?.sig !== 'string' ||
    typeof signature.keyid !== 'string'
  ) {
    return { problem: 'The certificate is no DSSE envelope of an in-toto statement.' };
  }
  const payload = Buffer.from(envelope.payload, 'base64');
  const sig = Buffer.from(signature.sig, 'base64');
  const whole: Envelope = {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: signature.keyid, sig: sig.toString('base64') }],
  };
  if (serialise(whole) !== text)
    return { problem: 'The certificate is not in the form in which it was written: it was changed.' };
  if (signature.keyid !== keyId(publicKey)) {
    return {
      problem: `The certificate was signed with another key (${signature.keyid}) than the one given (${keyId(publicKey)}).`,
    };
  }
  if (!verify(null, dsse.preAuthEncoding(payloadType, payload), publicKey, sig)) {
    return { problem: 'The signature does not fit: the certificate was changed, or the signature is not by this key.' };
  }
  return { payload: payload.toString('utf8') };
}

function serialise(envelope: Envelope): string {
  return `${JSON.stringify(envelope, null, 2)}\n`;
}
