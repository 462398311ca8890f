import { type KeyObject, sign, verify } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { parseJson } from '../../specs/words/parse-json.ts';
import { keyId } from './keys.ts';

/** The type that a signature covers, and the words by which sentences name the file and its content. */
export interface EnvelopeKind {
  readonly payloadType: string;
  readonly file: string;
  readonly content: string;
}

const certificateKind: EnvelopeKind = {
  payloadType: 'application/vnd.in-toto+json',
  file: 'certificate',
  content: 'an in-toto statement',
};

interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly [{ readonly keyid: string; readonly sig: string }];
}

interface Problem {
  readonly problem: string;
}

/** A DSSE envelope in the right form, whose signature is not verified before `open` is called. */
export interface ReadEnvelope {
  readonly keyId: string;
  /** The payload, which anybody may have written, since its signature was not verified. */
  readonly unverified: string;
  /** @returns the payload, or the problem if the key did not sign it */
  open(publicKey: KeyObject): { readonly payload: string } | Problem;
}

/** The text of an envelope, in the only form that {@link readEnvelope} takes. */
export function sealEnvelope(payload: string, privateKey: KeyObject, kind: EnvelopeKind = certificateKind): string {
  const bytes = Buffer.from(payload);
  const sig = sign(null, dsse.preAuthEncoding(kind.payloadType, bytes), privateKey).toString('base64');
  return serialise({
    payloadType: kind.payloadType,
    payload: bytes.toString('base64'),
    signatures: [{ keyid: keyId(privateKey), sig }],
  });
}

export function openEnvelope(text: string, publicKey: KeyObject): { readonly payload: string } | Problem {
  const envelope = readEnvelope(text);
  return 'problem' in envelope ? envelope : envelope.open(publicKey);
}

/** Takes an envelope apart, and refuses any other form than {@link sealEnvelope} writes, so that no byte can be changed. */
export function readEnvelope(text: string, kind: EnvelopeKind = certificateKind): ReadEnvelope | Problem {
  const { payloadType, file, content } = kind;
  const envelope = parseJson(text) as Partial<Envelope> | null | undefined;
  if (envelope === undefined) return { problem: `The ${file} is no JSON: it was changed, or is something else.` };
  const signature = envelope?.signatures?.[0];
  if (
    envelope?.payloadType !== payloadType ||
    typeof envelope.payload !== 'string' ||
    typeof signature?.sig !== 'string' ||
    typeof signature.keyid !== 'string'
  ) {
    return { problem: `The ${file} is no DSSE envelope of ${content}.` };
  }
  const payload = Buffer.from(envelope.payload, 'base64');
  const sig = Buffer.from(signature.sig, 'base64');
  const rewritten: Envelope = {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: signature.keyid, sig: sig.toString('base64') }],
  };
  if (serialise(rewritten) !== text)
    return { problem: `The ${file} is not in the form in which it was written: it was changed.` };
  const { keyid } = signature;
  return {
    keyId: keyid,
    unverified: payload.toString('utf8'),
    open(publicKey) {
      if (keyid !== keyId(publicKey)) {
        return {
          problem: `The ${file} was signed with another key (${keyid}) than the one given (${keyId(publicKey)}).`,
        };
      }
      if (!verify(null, dsse.preAuthEncoding(payloadType, payload), publicKey, sig))
        return { problem: `The signature does not fit: the ${file} was changed, or the signature is not by this key.` };
      return { payload: payload.toString('utf8') };
    },
  };
}

const serialise = (envelope: Envelope): string => `${JSON.stringify(envelope, null, 2)}\n`;
