import type { Arbitrary } from 'fast-check';
import { bothWrong } from './both-wrong.ts';
import { type BasicPair, base64, basic, bearer, garbage, otherCase } from './headers.ts';
import { anyNearMiss, type CredentialNearMiss, distinctNearMisses } from './near-miss.ts';

/** Each way in which a basic credential can narrowly fail to be the given pair. No label contains any part of it. */
export function basicNearMissBoundaries(pair: BasicPair): readonly CredentialNearMiss[] {
  const { clientId, clientSecret } = pair;
  return distinctNearMisses(basic(pair), [
    { kind: 'no-credential', flaw: 'none', label: 'no credential', value: null },
    { kind: 'scheme-alone', flaw: 'wrong', label: 'the scheme without a credential', value: 'Basic' },
    { kind: 'empty-secret', flaw: 'wrong', label: 'an empty secret', value: basic({ clientId, clientSecret: '' }) },
    { kind: 'empty-id', flaw: 'wrong', label: 'an empty id', value: basic({ clientId: '', clientSecret }) },
    { kind: 'both-empty', flaw: 'wrong', label: 'both empty', value: basic({ clientId: '', clientSecret: '' }) },
    { kind: 'id-alone', flaw: 'wrong', label: 'the id alone, without a colon', value: `Basic ${base64(clientId)}` },
    {
      kind: 'swapped',
      flaw: 'wrong',
      label: 'id and secret swapped',
      value: basic({ clientId: clientSecret, clientSecret: clientId }),
    },
    {
      kind: 'id-for-secret',
      flaw: 'wrong',
      label: 'the id for a secret',
      value: basic({ clientId, clientSecret: clientId }),
    },
    {
      kind: 'unknown-secret',
      flaw: 'wrong',
      label: 'a secret that nobody was given',
      value: basic({ clientId, clientSecret: garbage }),
    },
    {
      kind: 'unknown-id',
      flaw: 'wrong',
      label: 'an id that nobody was given',
      value: basic({ clientId: garbage, clientSecret }),
    },
    {
      kind: 'secret-cut',
      flaw: 'wrong',
      label: 'the secret without its last character',
      value: basic({ clientId, clientSecret: clientSecret.slice(0, -1) }),
    },
    {
      kind: 'secret-extended',
      flaw: 'wrong',
      label: 'the secret and one character more',
      value: basic({ clientId, clientSecret: `${clientSecret}0` }),
    },
    {
      kind: 'secret-in-other-case',
      flaw: 'wrong',
      label: 'the secret in the other letter case',
      value: basic({ clientId, clientSecret: otherCase(clientSecret) }),
    },
    {
      kind: 'id-in-other-case',
      flaw: 'wrong',
      label: 'the id in the other letter case',
      value: basic({ clientId: otherCase(clientId), clientSecret }),
    },
    {
      kind: 'not-encoded',
      flaw: 'wrong',
      label: 'id and secret not in base64',
      value: `Basic ${clientId}:${clientSecret}`,
    },
    { kind: 'no-base64', flaw: 'wrong', label: 'no base64 at all', value: 'Basic %%%' },
    {
      kind: 'pair-as-bearer',
      flaw: 'other-scheme',
      label: 'the pair under the bearer scheme',
      value: `Bearer ${base64(`${clientId}:${clientSecret}`)}`,
    },
    {
      kind: 'secret-as-bearer',
      flaw: 'other-scheme',
      label: 'the secret as a bearer token',
      value: bearer(clientSecret),
    },
    {
      kind: 'pair-followed',
      flaw: 'wrong',
      label: 'id and secret, and more text behind them',
      value: `${basic(pair)} ${garbage}`,
    },
    {
      kind: 'secret-spaced',
      flaw: 'wrong',
      label: 'the secret between blanks',
      value: basic({ clientId, clientSecret: ` ${clientSecret} ` }),
    },
    {
      kind: 'secret-continued',
      flaw: 'wrong',
      label: 'the secret, a colon and more',
      value: basic({ clientId, clientSecret: `${clientSecret}:0` }),
    },
    {
      kind: 'secret-twice',
      flaw: 'wrong',
      label: 'the secret for an id',
      value: basic({ clientId: clientSecret, clientSecret }),
    },
    {
      kind: 'secret-without-first',
      flaw: 'wrong',
      label: 'the secret without its first character',
      value: basic({ clientId, clientSecret: clientSecret.slice(1) }),
    },
    ...bothWrong,
  ]);
}

/** One of these, or the secret cut or extended at random. */
export function basicNearMiss(pair: BasicPair): Arbitrary<CredentialNearMiss> {
  return anyNearMiss(basicNearMissBoundaries(pair), pair.clientSecret, (clientSecret) =>
    basic({ clientId: pair.clientId, clientSecret }),
  );
}

/** An access token where the secret of the client is taken. */
export function tokenForSecret(clientId: string, token: string): CredentialNearMiss {
  return {
    kind: 'token-for-secret',
    flaw: 'wrong',
    label: 'an access token for a secret',
    value: basic({ clientId, clientSecret: token }),
  };
}
