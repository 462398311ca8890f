import { expect, it } from 'vitest';
import { played, requestsOfFirst } from './play-model.ts';

// `sequences.test.ts` has one of each kind of defect.
it.each<[string, string, readonly string[]]>([
  ['sandbox-payment-start-after-one-before-last', 'PAY-016', ['pay', 'pay', 'pay']],
  ['sandbox-payment-start-after-pay-date', 'PAY-016', ['pay', 'pay']],
  ['isolation-foreign-payment-read', 'ISO-001', ['pay', 'read']],
  ['disconnect-later-connections', 'DISC-018', ['pay', 'pay', 'account', 'read', 'disconnect', 'read']],
])('%s is found under %s, by the shortest sequence', async (fault, requirement, expected) => {
  const report = await played({ fault }, 'standard');
  expect(report.findings.map((finding) => finding.requirement)).toEqual([requirement]);
  expect(requestsOfFirst(report)).toEqual(expected);
});

it.each(['account-apart', 'holidays', 'everybody-is-paid', 'fewer-products', 'jobs-by-schedule'])(
  'nothing is found where the interface leaves it open: %s',
  async (variant) => {
    expect((await played({ variant }, 'standard', 3)).findings).toEqual([]);
  },
);
