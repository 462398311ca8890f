import { describe, expect, test } from 'vitest';
import { boundsWith } from '../bounds/bounds.ts';
import { profileOf } from '../loopback.testbed.ts';
import { profileSecrets } from './profile-secrets.ts';

const basic = (text: string) => Buffer.from(text).toString('base64');

describe('credentials of a proxy', () => {
  const address = 'http://proxy-user:p%40ss%2Fword-1@127.0.0.1:3128';
  test.each([
    ['HTTPS_PROXY', 'HTTPS_PROXY'],
    ['https_proxy', 'HTTPS_PROXY'],
    ['http_proxy', 'HTTP_PROXY'],
  ])('from %s', (variable, name) => {
    const secrets = profileSecrets(profileOf('http://127.0.0.1'), boundsWith({}), { [variable]: address });
    expect(secrets.redact(`proxy-user p@ss/word-1 ${basic('proxy-user:p@ss/word-1')}`)).toBe(
      `$${name}_USER $${name}_PASSWORD base64($${name}_USER:$${name}_PASSWORD)`,
    );
  });

  test.each(['', 'proxy:3128', 'http://127.0.0.1:3128', 'http://%zz:%zz@127.0.0.1'])(
    '%j has none, or odd ones',
    (url) => {
      const secrets = profileSecrets(profileOf('http://127.0.0.1'), boundsWith({}), { HTTP_PROXY: url });
      expect(secrets.redact('nothing of it')).toBe('nothing of it');
    },
  );
});

test('the secrets of a profile, each by its variable', () => {
  const profile = profileOf('http://127.0.0.1', { headers: { 'X-Gateway-Key': 'gateway/key-1' } });
  const secrets = profileSecrets(profile, boundsWith({}), {});
  const { accessToken, clientId, clientSecret } = profile.credentials;
  expect(secrets.redact(`${accessToken} ${clientSecret} ${clientId} gateway/key-1`)).toBe(
    '$ACCESS_TOKEN $CLIENT_SECRET $CLIENT_ID $X_GATEWAY_KEY',
  );
});
