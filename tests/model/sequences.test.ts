import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckReport } from '../../specs/words/record.ts';
import { played, requestsOfFirst } from './play-model.ts';

describe('sequences of commands', () => {
  let standard: CheckReport;
  beforeAll(async () => {
    standard = await played({}, 'standard');
  });

  it('find nothing in the sandbox, at quick and at standard effort', async () => {
    for (const { findings, judged } of [await played({}, 'quick'), standard]) {
      expect(findings).toEqual([]);
      expect(judged).toMatchObject({ outcome: 'passed', reason: null });
    }
  });

  it('take as many requests of each operation each time, with the same seed', async () => {
    const again = await played({}, 'standard');
    const counts = ({ latenciesMs }: CheckReport) =>
      Object.entries(latenciesMs).map(([operation, times]) => [operation, times?.length]);
    expect(counts(again)).toEqual(counts(standard));
    expect(again.properties).toEqual(standard.properties);
  });

  it('put accounts, disconnections and pages to the test at standard effort', () => {
    const { requirements } = standard;
    const payments = ['PAY-016', 'PAY-019', 'PAY-028', 'PAY-045', 'ISO-011', 'ISO-014', 'PS-044', 'PS-049'];
    const others = ['DISC-006', 'DISC-007', 'DISC-008', 'DISC-009', 'DISC-010', 'DISC-011', 'DISC-012', 'DISC-018'];
    const all = [...payments, ...others, 'ACCT-010', 'CONN-015', 'STATE-010'];
    expect(all.filter((id) => requirements[id]?.outcome !== 'passed')).toEqual([]);
  });
});

describe('a defect that depends on what was done before', () => {
  it.each<[string, string, readonly string[]]>([
    ['sandbox-payment-start-after-latest-end', 'PAY-018', ['pay', 'pay']],
    ['sandbox-payment-start-of-any-connection', 'PAY-019', ['pay', 'pay', 'pay']],
    ['sandbox-payment-overrides-lost-later', 'PAY-045', ['pay', 'read', 'pay', 'read']],
    // This takes a connection along, so that nothing shorter can be tried in it.
    ['disconnect-foreign', 'DISC-011', ['account', 'pay', 'read', 'disconnect', 'read']],
  ])('%s is found under %s, by the shortest sequence', async (fault, requirement, expected) => {
    const report = await played({ fault }, 'standard');
    expect(report.findings.map((finding) => finding.requirement)).toEqual([requirement]);
    expect(requestsOfFirst(report)).toEqual(expected);
  });

  it('the next payment of another connection is found at quick effort, too', async () => {
    const { findings } = await played({ fault: 'sandbox-payment-start-of-any-connection' }, 'quick');
    expect(findings.map(({ requirement }) => requirement)).toEqual(['PAY-019']);
  });
});
