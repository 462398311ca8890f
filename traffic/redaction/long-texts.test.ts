import { expect, test } from 'vitest';
import { normalBase } from '../exchanges/find-operation.ts';
import { isMask } from '../exchanges/is-mask.ts';
import { secretMembers, secretParameters } from './named-values.ts';

const length = 400_000;

/** Texts of a stranger's recording for which a pattern of theirs took the square of their length, or would. */
test.each<[string, () => unknown]>([
  ['a parameter', () => 'token'.repeat(length / 5).replace(secretParameters, '')],
  ['a member', () => `"${'token'.repeat(length / 5)}`.replace(secretMembers, '')],
  ['a member of escapes', () => `"${'\\"key'.repeat(length / 20)}`.replace(secretMembers, '')],
  ['parameters', () => `?${'key'.repeat(20)}`.repeat(length / 61).replace(secretParameters, '')],
  ['members', () => '"token":"'.repeat(length / 9).replace(secretMembers, '')],
  ['a mask', () => isMask(`redacted${'_'.repeat(length)}!`)],
  ['an address', () => normalBase(`http://a.example/${'/'.repeat(length)}x`)],
])('%s of 400,000 characters is looked at within seconds', (_, look) => {
  const startedAt = performance.now();
  look();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('parameters that name a secret lose their value, and others keep it', () => {
  const form = 'a=1&my_token_x=s3cret&b=2';
  expect(form.replace(secretParameters, '$1-')).toBe('a=1&my_token_x=-&b=2');
});
