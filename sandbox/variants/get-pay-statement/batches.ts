import { inProgress, Refusal, syncInProgress } from '../../rules/refusal.ts';
import {
  alterAnswers,
  changeAnswers,
  changeAnswersWhere,
  changeEachElement,
  changeElements,
  changeRules,
  objectOf,
  objectsOf,
} from '../../switches/behaviours.ts';
import type { Variant } from '../../switches/switches.ts';
import { variantsOf } from '../define.ts';

const variant = variantsOf('get-pay-statement');

/** Batches with unknown payments, with too many, or with those that are still being fetched. */
export const payStatementVariants: readonly Variant[] = [
  variant('unknown-as-success', ['SIL-032', 'SIL-091'], { advises: ['PS-037', 'BATCH-009', 'BATCH-011'] })
    .summary('An unknown payment is an error in an element with code 200.')
    .by(alterAnswers('responses/*code=404/code', () => 200)),
  variant('unknown-payment-refuses-batch', ['SIL-032', 'SIL-091'], { advises: ['PS-038'] })
    .summary('A batch with an unknown payment is refused as a whole.')
    // A rule that throws refuses the whole request.
    .with(changeRules, (base) => ({
      payment(...args) {
        const payment = base.payment(...args);
        if (payment === undefined)
          throw new Refusal(422, 'invalid_request', 'payment_unknown', 'A payment is unknown.');
        return payment;
      },
    })),
  variant('unknown-payment-in-few-words', ['SIL-032', 'SIL-091'], { advises: ['PS-038', 'ERR-012'] })
    .summary('A batch with an unknown payment is refused as a whole, with a body of its own.')
    .with(changeAnswers, (reply) => {
      if (!objectsOf(objectOf(reply.body).responses).some(({ code }) => code === 404)) return;
      Object.assign(reply, { status: 422, body: { error: 'A payment is unknown.' } });
    }),
  variant('offset-past-end-refused', ['SIL-016'])
    .summary('An offset past the end of a payment is an error in its element.')
    .with(changeEachElement, (element) => {
      const { payment_id, code, body } = element;
      const { pay_statements: page, paging } = objectOf(body);
      const isPast = code === 200 && Array.isArray(page) && page.length === 0 && Number(objectOf(paging).offset) > 0;
      if (!isPast) return element;
      return { payment_id, code: 400, body: { code: 400, name: 'bad_request_error', message: 'Past the end.' } };
    }),
  variant('duplicates-count-once', ['SIL-009'])
    .summary('Eleven requests for fewer than eleven payments are answered.')
    .by((operation) => {
      let distinct = 0;
      return {
        rules: (base) => ({ paymentsServed: (count) => base.paymentsServed(Math.min(count, distinct)) }),
        onRequest(incoming, requested) {
          const ids = /"payment_id":"[^"]*"/g;
          if (requested === operation) distinct = new Set(String(incoming.body).match(ids) ?? []).size;
          return incoming;
        },
      };
    }),
  variant('payments-of-any-entity', ['SIL-081', 'SIL-085'])
    .summary('Where entity_ids is absent, the payments of all active entities of the connection are read.')
    .by(() => {
      let isNamed = false;
      return changeRules((base) => ({
        entity(token, ids, ...args) {
          isNamed = ids.length > 0;
          return base.entity(token, ids, ...args);
        },
        payment(entity, id, world) {
          const siblings = isNamed ? [] : entity.connection.entities.filter(({ active }) => active);
          const found = siblings.map((sibling) => base.payment(sibling, id, world)).find((one) => one !== undefined);
          return base.payment(entity, id, world) ?? found;
        },
      }))();
    }),
  variant('sync-first', ['SIL-006'])
    .summary('Data is answered with "still being fetched" twice before it comes.')
    .by(changeRules(() => ({ syncPolls: 2 }))),
  variant('other-202-names', ['SIL-008'])
    .summary('A 202 to the whole request has a name and a service_code of its own.')
    .by(
      changeRules(() => ({ syncPolls: 1 })),
      changeAnswersWhere({ status: 202 }, (reply) => {
        reply.body = { ...syncInProgress().body, name: 'upstream_busy', service_code: 'upstream_queue' };
      }),
    ),
  variant('new-payments-come-slowly', ['SIL-006', 'SIL-047'])
    .summary('The statements of a new payment are being fetched at the first four reads.')
    .by((operation) => {
      const reads = new Map<unknown, number>();
      return changeElements((elements, { token, world }) => {
        // The first two connections are fixtures.
        if (token === undefined || world.connections.indexOf(token.connection) < 2) return elements;
        const found = new Set(elements.flatMap(({ code, payment_id: id }) => (code === 200 ? [id] : [])));
        for (const id of found) reads.set(id, (reads.get(id) ?? 0) + 1);
        return elements.map((element) =>
          found.has(element.payment_id) && Number(reads.get(element.payment_id)) <= 4
            ? { ...element, code: 202, body: inProgress }
            : element,
        );
      })(operation);
    }),
];
