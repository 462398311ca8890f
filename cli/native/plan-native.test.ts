import { expect, test } from 'vitest';
import { check, type OwnCheckDefinition, ownRequirement } from '../own-checks/own-check.ts';
import { type ConformanceOptions, planNative } from './plan-native.ts';

const profile = { name: 'T', version: '1', baseUrl: 'http://127.0.0.1:9', credentials: { accessToken: 'token' } };

const rule = ownRequirement({ id: 'ACME-001', statement: 'A name is short.' });

const own = (given: Partial<OwnCheckDefinition> = {}) =>
  check({ id: 'acme/names', title: 'Names', judges: [rule], run: async () => {}, ...given });

const planned = (options: ConformanceOptions) => planNative({ profile, ...options }, {});

test('all checks are run, quickly and always the same, unless some are named', () => {
  const { settings } = planned({});
  expect(settings).toMatchObject({ effort: 'quick', seed: 1, strict: false });
  expect(settings.checks?.length).toBeGreaterThan(100);
  expect(planned({ checks: ['list-pay-groups/list'] }).settings.checks).toEqual(['list-pay-groups/list']);
  expect(planned({ checks: [] }).settings.checks).toEqual([]);
  const some = planned({ operations: ['list-pay-groups'] });
  expect(some.settings.checks?.length).toBeLessThan(40);
  expect(some.selection).toEqual({ operations: ['list-pay-groups'], requirements: null });
});

test('a rule of a team is a must beside those of the catalogue, with the operations that it names', () => {
  const { catalogue } = planned({ ownChecks: [own()] });
  expect(catalogue.requirements.get('ACME-001')).toMatchObject({ level: 'must', statement: 'A name is short.' });
  expect(catalogue.requirements.get('GROUP-001')).toBeDefined();
  expect(own({ operation: 'list-pay-groups' }).check.calls).toEqual(['list-pay-groups']);
});

test.each<[string, ConformanceOptions]>([
  ['there is no check "list-pay-groups/lost"; did you mean', { checks: ['list-pay-groups/lost'] }],
  ['effort: "fast" is none of quick, standard, thorough', { effort: 'fast' as 'quick' }],
  ['there is no requirement "GROUP-999"', { requirements: ['GROUP-999'] }],
  ['The check "names" needs an id of a theme and a name', { ownChecks: [own({ id: 'names' })] }],
  ['The check id list-pay-groups/list is taken', { ownChecks: [own({ id: 'list-pay-groups/list' })] }],
  ['The check id acme/names is taken', { ownChecks: [own(), own()] }],
  ['The check acme/names has no judges', { ownChecks: [own({ judges: [] })] }],
  [
    'The requirement GROUP-001 is one of the catalogue',
    { ownChecks: [own({ judges: [ownRequirement({ id: 'GROUP-001', statement: 'x' })] })] },
  ],
  [
    'The requirement "names" needs an id of capital letters',
    { ownChecks: [own({ judges: [ownRequirement({ id: 'names', statement: 'x' })] })] },
  ],
  [
    'The requirement ACME-001 is declared twice, with different statements',
    { ownChecks: [own({ judges: [rule, ownRequirement({ id: 'ACME-001', statement: 'Another.' })] })] },
  ],
])('%s … is an error of usage', (message, options) => {
  expect(() => planned(options)).toThrow(message);
});

test('without a profile the file that CONFORMANCE_PROFILE names is read', () => {
  expect(() => planNative({}, {})).toThrow('No target is named');
  expect(() => planNative({}, { CONFORMANCE_PROFILE: '/nowhere/acme.yaml' })).toThrow('/nowhere/acme.yaml');
});
