import { expect, test } from 'vitest';
import { at, tested } from '../testing/client.testbed.ts';

test('with two sync polls a connection, and then each payment, answers 202 twice before its data', async () => {
  const sandbox = await tested({ syncPolls: 2 });
  const [first, second] = sandbox.fixture('paymentIds');
  const ask = async (...ids: (string | undefined)[]) => {
    const answer = await sandbox.own.post('/employer/pay-statement', {
      requests: ids.map((payment_id) => ({ payment_id })),
    });
    const responses = (at(answer, 'responses') ?? []) as { code: number }[];
    return [answer.status, ...responses.map(({ code }) => code)];
  };
  const codes = [
    await ask(first),
    await ask(first),
    await ask(first),
    await ask(first, first, second),
    await ask(first, second),
    await ask(first, second),
  ];
  await sandbox.close();
  expect(codes).toEqual([[202], [202], [200, 202], [200, 202, 202, 202], [200, 200, 202], [200, 200, 200]]);
});

test('a 202 says what is in progress, for a connection and for a payment', async () => {
  const sandbox = await tested({ syncPolls: 1 });
  const body = { requests: [{ payment_id: sandbox.first('paymentIds') }] };
  const connection = await sandbox.own.post('/employer/pay-statement', body);
  const payment = await sandbox.own.post('/employer/pay-statement', body);
  await sandbox.close();
  expect(connection.body).toEqual({
    code: 202,
    name: 'sync_in_progress',
    service_code: 'data_sync_in_progress',
    message: expect.any(String),
  });
  expect(at(payment, 'responses', 0, 'body')).toEqual({
    code: 202,
    name: 'accepted',
    service_code: 'data_sync_in_progress',
    message: expect.any(String),
  });
});

test('an invalid request is refused at once, not answered with 202', async () => {
  const sandbox = await tested({ syncPolls: 1 });
  const answer = await sandbox.own.post('/employer/pay-statement', { requests: [] });
  await sandbox.close();
  expect(answer.status).toBe(400);
});
