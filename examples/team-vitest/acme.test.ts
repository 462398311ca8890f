import {
  asArray,
  asObject,
  check,
  conformance,
  jsonOf,
  judges,
  ownRequirement,
  payGroups,
  show,
} from 'payroll-conformance/vitest';
import { expect, test } from 'vitest';

// A rule of Acme. The interface says only that a name is a text.
const readableName = ownRequirement({
  id: 'ACME-001',
  statement: 'The name of a pay group has at most 40 characters.',
  operations: ['list-pay-groups'],
});

const payGroupNames = check({
  id: 'acme/pay-group-names',
  title: 'Names of pay groups fit into the columns of our reports',
  operation: 'list-pay-groups',
  judges: [readableName, judges['list-pay-groups'].distinct],
  async run(t) {
    const { credential } = await t.world.reader('list-pay-groups');
    const exchange = await t.premise(payGroups(credential));
    t.judge(judges['list-pay-groups'].distinct(exchange));
    for (const [index, group] of (asArray(jsonOf(exchange)) ?? []).entries()) {
      const name = asObject(group)?.name;
      t.judge(
        readableName.judge(typeof name === 'string' && name.length <= 40, {
          exchanges: [exchange],
          pointer: `/${index}/name`,
          expected: 'at most 40 characters',
          actual: show(name),
          message: 'The name of a pay group is longer than our reports show.',
        }),
      );
    }
  },
});

// These are some of the checks, for each pull request. `npx --no payroll-conformance run` runs all checks.
conformance({
  profile: 'acme.yaml',
  operations: ['list-pay-groups', 'list-automated-jobs'],
  ownChecks: [payGroupNames],
});

test('tests of our own stand in the same file', () => {
  expect(payGroupNames.check.id).toBe('acme/pay-group-names');
});
