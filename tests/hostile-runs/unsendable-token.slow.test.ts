import { expect, test } from 'vitest';
import { judgeChanged, replacing } from './changed-answers.ts';

test('with tokens that no header can carry, what needs them is blocked, and no check is an error', async () => {
  const change = replacing('access_token', (token) => `x\ny-${token}`);
  const { code, err, outcomes, has } = await judgeChanged(true, change);
  expect(err).toBe('');
  expect([1, 3]).toContain(code);
  expect(has('error')).toBe(false);
  expect(has('passed')).toBe(true);
  expect(outcomes.some(({ outcome, reason }) => outcome === 'blocked' && reason?.includes('no header can carry'))).toBe(
    true,
  );
});
