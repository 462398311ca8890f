import type { OperationId } from '../../specs/interface/operations.ts';
import { objectOf } from '../switches/json-access.ts';
import type { ReplyDraft } from '../switches/switches.ts';
import { type RequestOptions, tokenOf, type Unserved } from './unserved.testbed.ts';

/** Requests to an operation at one moment, for different things, and a look at what they have left behind. */
export const sharing = (operation: OperationId) =>
  async function* requestsSideBySide(sandbox: Unserved): AsyncGenerator<ReplyDraft> {
    const { ask, basic, connect, account, first, fixture, own } = sandbox;
    const created = await connect();
    const other = tokenOf(created);
    const { company_id, entity_id } = objectOf(created.body);
    const joined = await account(created);
    const sibling = objectOf(joined.body).entity_id;
    const [mine = '', second = ''] = fixture('entityIds');
    const paid = await ask('create-sandbox-payment', { as: other, body: {} });
    const theirs = { requests: [{ payment_id: objectOf(paid.body).payment_id }] };
    const batch = (key: string, id: string | undefined) => ({ requests: [{ [key]: id }] });
    const [payment, later] = fixture('paymentIds').map((id) => batch('payment_id', id));
    const [enrollment, next] = fixture('enrollmentIds').map((id) => batch('enrollment_id', id));
    const benefit = first('benefitIds');
    const creation = { provider_id: 'any', company_id };
    const pairs: Readonly<Record<OperationId, readonly (readonly RequestOptions[])[]>> = {
      'list-pay-groups': [
        [{ as: own }, { as: other }],
        [mine, second].map((entity_ids) => ({ as: own, query: { entity_ids } })),
      ],
      'list-automated-jobs': [[{ as: own }, { as: other }]],
      'list-pay-statement-items': [
        [{ as: own }, { as: other }],
        ['taxes', 'earnings'].map((categories) => ({ as: own, query: { categories } })),
      ],
      'list-enrolled-individuals': [
        [
          { as: own, benefit },
          { as: other, benefit },
        ],
        [mine, second].map((entity_ids) => ({ as: own, benefit, query: { entity_ids } })),
      ],
      'get-pay-statement': [
        [own, other].map((as) => ({ as, body: payment })),
        [payment, later].map((body) => ({ as: own, body })),
        [
          { as: own, body: payment },
          { as: other, body: theirs },
        ],
      ],
      'get-enrollments': [
        [enrollment, next].map((body) => ({ as: own, body })),
        [
          { as: own, body: enrollment },
          { as: other, body: enrollment },
        ],
      ],
      'create-sandbox-payment': [
        [{}, {}].map((body) => ({ as: other, body })),
        [{ pay_date: '2025-03-14', pay_statements: [{}] }, { pay_date: '2025-03-28' }].map((body) => ({
          as: other,
          body,
        })),
        [own, other].map((as) => ({ as, body: {} })),
      ],
      'create-sandbox-connection': [[creation, creation].map((body) => ({ as: basic, body }))],
      'create-sandbox-account': [[creation, creation].map((body) => ({ as: basic, body }))],
      'disconnect-entity': [[entity_id, sibling].map((id) => ({ as: other, body: { entity_ids: [id] } }))],
      'update-benefit': [['a', 'b'].map((description) => ({ as: own, benefit, body: { description } }))],
    };
    for (const pair of pairs[operation]) {
      const replies = await Promise.all(pair.map((options) => ask(operation, options)));
      yield* replies;
      for (const { body } of replies) {
        const { payment_id: id } = objectOf(body);
        if (id !== undefined)
          yield await ask('get-pay-statement', { as: other, body: batch('payment_id', String(id)) });
      }
    }
    for (const as of [own, other, tokenOf(joined)]) yield await ask('list-pay-groups', { as });
  };
