import { objectOf } from '../switches/json-access.ts';
import type { ReplyDraft } from '../switches/switches.ts';
import { basicOf, tokenOf, type Unserved } from './unserved.testbed.ts';

/** Asks for what resembles the right thing, or is far beyond it, as only longer runs do. */
export async function* askingForResembling({
  ask,
  own,
  basic,
  accessToken,
  client,
  first,
  connect,
  account,
}: Unserved): AsyncGenerator<ReplyDraft> {
  const [id = '', secret = ''] = client.split(':');
  const payment_id = first('paymentIds');
  const query = { entity_ids: first('entityIds') };
  const middle = Math.floor(accessToken.length / 2);
  const other = accessToken[middle] === 'a' ? 'b' : 'a';
  const unlike = `${accessToken.slice(0, middle)}${other}${accessToken.slice(middle + 1)}`;
  const [begun = '', next = ''] = secret;
  yield await ask('get-pay-statement', { as: `Bearer ${unlike}`, body: { requests: [{ payment_id }] } });
  yield await ask('create-sandbox-connection', {
    as: basicOf(`${id}:${next}${begun}${secret.slice(2)}`),
    body: { provider_id: 'any' },
  });
  yield await ask('create-sandbox-payment', {
    as: `Bearer ${Buffer.from(accessToken).toString('base64')}`,
    body: {},
  });
  yield await ask('list-pay-groups', { as: '', query });
  yield await ask('list-pay-groups', { as: '', query, version: null });
  yield await ask('list-pay-groups', { as: basic, query });
  yield await ask('get-pay-statement', { as: own, body: { requests: [{ payment_id, limit: 2 ** 32 + 3 }] } });
  yield await ask('get-pay-statement', {
    as: own,
    body: { requests: [{ payment_id, limit: 3, offset: 2 ** 16 + 1 }] },
  });
  yield await ask('update-benefit', {
    as: own,
    benefit: first('benefitIds'),
    body: { description: 'long '.repeat(60) },
  });
  yield await ask('create-sandbox-payment', { as: own, body: { pay_date: '2104-06-10' } });
  const created = await connect({ employee_size: 20 });
  const token = tokenOf(created);
  const statements = Array.from({ length: 300 }, (_, index) => ({
    individual_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    earnings: [{ name: '=1+1', amount: 1 }],
  }));
  const paid = await ask('create-sandbox-payment', { as: token, body: { pay_statements: statements } });
  yield await ask('get-pay-statement', {
    as: token,
    body: { requests: [{ payment_id: objectOf(paid.body).payment_id, limit: 200 }] },
  });
  const siblings = [];
  for (const products of [['payment', 'pay_statement'], undefined, undefined]) {
    const sibling = await account(created, products === undefined ? {} : { products });
    yield sibling;
    siblings.push(sibling);
  }
  const entities = [created, ...siblings].map(({ body }) => objectOf(body).entity_id);
  yield await ask('disconnect-entity', { as: token, body: { entity_ids: [entities[1], entities[3]] } });
  yield await ask('list-pay-groups', { as: tokenOf(siblings[1] ?? created) });
  const foreign = await connect();
  yield await ask('disconnect-entity', {
    as: token,
    body: { entity_ids: Array(2).fill(objectOf(foreign.body).entity_id) },
  });
  yield await ask('list-pay-groups', { as: tokenOf(foreign) });
  yield await ask('disconnect-entity', { as: token, body: { entity_ids: Array(4).fill(entities[1]) } });
  yield await ask('list-pay-groups', { as: token });
}
