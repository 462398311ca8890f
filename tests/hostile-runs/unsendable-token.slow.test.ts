import { describe, expect, test } from 'vitest';
import { judgeChanged, replacing } from './changed-answers.ts';

describe.each([
  ['the sandbox', false],
  ['the second implementation', true],
])('%s', (_, isSecond) => {
  test.each(['x\ny-'])(
    'with tokens that no header can carry, since they begin with %j: what needs them is blocked, and no check is an error',
    async (beginning) => {
      const { code, err, outcomes, has } = await judgeChanged(
        isSecond,
        replacing('access_token', (token) => beginning + token),
      );
      expect(err).toBe('');
      expect([1, 3]).toContain(code);
      expect(has('error')).toBe(false);
      expect(has('passed')).toBe(true);
      expect(
        outcomes.some(({ outcome, reason }) => outcome === 'blocked' && reason?.includes('no header can carry')),
      ).toBe(true);
    },
  );
});
