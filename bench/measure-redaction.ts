import { createHash } from 'node:crypto';
import { boundsWith } from '../driver/bounds/bounds.ts';
import { Secrets } from '../driver/secrets/secrets.ts';
import { type Contestant, compare } from './compare.ts';
import type { Pass, Section } from './row.ts';
import { readSamplePages } from './sample-pages.ts';

/** Measures how long redaction takes beside a copy of the text, and whether many secrets slow it down. */
export async function measureRedaction(pass: Pass): Promise<Section> {
  const text = (await readSamplePages()).payStatements(1_000);
  const redact = (count: number): Contestant => {
    const secrets = secretsOf(count);
    return { name: `redaction with ${count.toLocaleString('en-GB')} secrets`, work: () => secrets.redact(text) };
  };
  const copy = { name: 'a plain copy', work: () => Buffer.from(text).toString('utf8') };
  const one = redact(1);
  const most = redact(2_000);
  return {
    rows: [
      await compare(one, copy, 'time', pass),
      await compare(most, copy, 'time', pass),
      await compare(most, one, 'time', pass, { wanted: 2 }),
    ],
    note: `The text is a page of 1,000 pay statements, ${(text.length / 1e6).toFixed(1)} MB, and holds no secret; the secrets are tokens of 43 characters. A plain copy encodes the text to UTF-8 and decodes it again.`,
  };
}

function secretsOf(count: number): Secrets {
  const secrets = new Secrets(boundsWith({}));
  for (let index = 0; index < count; index += 1) {
    secrets.addToken(createHash('sha256').update(`token ${index}`).digest('base64url'));
  }
  return secrets;
}
