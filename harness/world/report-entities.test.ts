import { expect, test } from 'vitest';
import { boundsWith } from '../../driver/bounds/bounds.ts';
import { Secrets } from '../../driver/secrets/secrets.ts';
import { reportEntities } from './report-entities.ts';

const token = 'token-0123456789-abcdef';

test('ids are redacted before they are cut, so that no piece of a secret is left at the end', () => {
  const secrets = new Secrets(boundsWith({}));
  secrets.addToken(token);
  const long = `${'x'.repeat(90)}${token}`;
  const [entity] = reportEntities([{ entityId: long, connectionId: token, disconnected: false }], secrets);
  expect(entity?.connectionId).toBe('$ACCESS_TOKEN');
  expect(entity?.entityId).toBe(`${'x'.repeat(90)}$ACCESS_TO`);
});

test('ids without a secret stay as they are, up to 100 characters', () => {
  const secrets = new Secrets(boundsWith({}));
  const [entity] = reportEntities([{ entityId: 'e-1', connectionId: 'c'.repeat(101), disconnected: true }], secrets);
  expect(entity).toEqual({ entityId: 'e-1', connectionId: 'c'.repeat(100), disconnected: true });
});
