import { expect, test } from 'vitest';
import { answered } from '../kernel/answered.testbed.ts';
import { judgeDatesBesideStatements } from './dates-beside-statements.ts';

const created = (pay_date: string) => answered('create-sandbox-payment', 200, { pay_date });
const judged = (payDate: string) =>
  judgeDatesBesideStatements({ start_date: '2025-03-03' }, created(payDate), () => true).map(
    ({ kind, requirement }) => `${requirement} ${kind}`,
  );

test('PAY-013: a start alone ends 14 business days later beside statements too', () => {
  expect(judged('2025-03-21')).toEqual(['PAY-013 holds']);
  expect(judged('2025-03-24')).toEqual(['PAY-013 broken']);
});
