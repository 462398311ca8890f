// A client's own test against the sandbox: node --test client.test.mjs
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSandbox } from 'payroll-conformance';

/** The client under test: reads all statements of a payment, and asks again while they are being fetched. */
async function readStatements(url, token, payment_id) {
  const all = [];
  for (;;) {
    const response = await fetch(`${url}/employer/pay-statement`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'service-api-version': '2020-09-17',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ requests: [{ payment_id, offset: all.length }] }),
    });
    if (response.status === 202) continue;
    if (response.status !== 200) throw new Error(`answered ${response.status}`);
    const { body } = (await response.json()).responses[0];
    all.push(...body.pay_statements);
    if (body.pay_statements.length < 100) return all;
  }
}

let sandbox;
before(async () => {
  sandbox = await startSandbox();
});
after(() => sandbox.close());

/** A connection with data and a token of its own, so that tests may run side by side. */
function payroll(statements) {
  const { token, entity } = sandbox.control.addParty({ data: { payments: [{ statements }] } });
  return { token, read: () => readStatements(sandbox.url, token, entity.payments[0].id) };
}

test('all pages are read', async () => {
  const { token, read } = payroll(250);
  assert.equal((await read()).length, 250);
  assert.equal(sandbox.control.requests({ token }).length, 3);
});

test('statements that are being fetched are asked for again', async () => {
  const { token, read } = payroll(3);
  const steps = [{ operation: 'get-pay-statement', nth: 1, times: 2, answer: 'in-progress' }];
  sandbox.control.script.set({ steps }, token);
  assert.equal((await read()).length, 3);
  assert.deepEqual(
    sandbox.control.script.get(token).map(({ consumed }) => consumed),
    [2],
  );
});

test('a page that is cut off is no page', async () => {
  const { token, read } = payroll(250);
  const steps = [{ operation: 'get-pay-statement', nth: 2, after: true, end: 'cut' }];
  sandbox.control.script.set({ steps }, token);
  await assert.rejects(read());
});
