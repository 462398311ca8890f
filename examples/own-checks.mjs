import { asArray, asObject, check, jsonOf, ownRequirement, payGroups, show } from 'payroll-conformance/checks';

// A rule of Acme. The interface says only that a name is a text.
const readableName = ownRequirement({
  id: 'ACME-001',
  statement: 'The name of a pay group has at most 40 characters.',
  operations: ['list-pay-groups'],
});

export const payGroupNames = check({
  id: 'acme/pay-group-names',
  title: 'Names of pay groups fit into the columns of our reports',
  operation: 'list-pay-groups',
  judges: [readableName],
  async run(t) {
    const { credential } = await t.world.reader('list-pay-groups');
    const exchange = await t.premise(payGroups(credential));
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
