import { expect, test } from 'vitest';
import { nativeRun } from './native-run.ts';

test('without a word in the environment the embedded sandbox is tested, with all requirements', () => {
  expect(nativeRun({})).toMatchObject({ profile: undefined, options: { effort: 'standard', workers: 1 } });
  expect(nativeRun({}).options).not.toHaveProperty('requirements');
});

test('the environment names the profile, the effort, the seed and the requirements', () => {
  const environment = {
    CONFORMANCE_PROFILE: 'acme.yaml',
    CONFORMANCE_EFFORT: 'quick',
    CONFORMANCE_SEED: '7',
    CONFORMANCE_REQUIREMENTS: 'GROUP-001,GROUP-003',
  };
  expect(nativeRun(environment)).toMatchObject({
    profile: 'acme.yaml',
    options: { effort: 'quick', seed: 7, requirements: ['GROUP-001', 'GROUP-003'] },
  });
});

test.each([
  [{ CONFORMANCE_EFFORT: 'fast' }, 'CONFORMANCE_EFFORT: "fast" is none of quick, standard, thorough'],
  [{ CONFORMANCE_SEED: '-1' }, 'CONFORMANCE_SEED: "-1" is no whole number'],
])('%j is an error of usage', (environment, message) => {
  expect(() => nativeRun(environment)).toThrow(message);
});
