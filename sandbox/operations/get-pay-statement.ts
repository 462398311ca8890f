import { batchLimitExceeded, inProgress, invalid, notFound, pageSizeLimitExceeded } from '../rules/refusal.ts';
import type { Rules } from '../rules/rules.ts';
import type { Entity } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { type BearerCall, fieldsOf, listOf, naturalNumberOf, optional, uuidOf } from './call.ts';

/** One element of `requests`, checked. */
interface Window {
  /** The id in the letter case of the request, which the answer repeats. */
  readonly sentId: string;
  readonly paymentId: string;
  readonly limit: number;
  readonly offset: number;
}

function windowsOf(body: unknown, rules: Rules): Window[] {
  const requests = listOf(fieldsOf(body, 'The body').requests, 'requests');
  if (requests.length === 0) throw invalid('requests must hold at least one element.');
  if (!rules.paymentsServed(requests.length)) throw batchLimitExceeded('At most 10 payments can be requested at once.');
  return requests.map((element, index) => {
    const where = `requests[${index}]`;
    const fields = fieldsOf(element, where);
    const paymentId = uuidOf(fields.payment_id, `${where}.payment_id`);
    const { limit = rules.defaultPage } = optional(fields, 'limit', naturalNumberOf, `${where}.`);
    const { offset = 0 } = optional(fields, 'offset', naturalNumberOf, `${where}.`);
    if (!rules.pageServed(limit, index)) throw pageSizeLimitExceeded(`${where}.limit must not be above 5000.`);
    if (limit === 0) throw invalid(`${where}.limit must not be 0.`);
    return { sentId: String(fields.payment_id), paymentId, limit, offset };
  });
}

/** Answers one window. `waits`: the statements of its payment are still being fetched. */
function elementFor(
  { sentId, paymentId, limit, offset }: Window,
  entity: Entity,
  waits: boolean,
  rules: Rules,
  world: World,
) {
  const payment = rules.payment(entity, paymentId, world);
  if (payment === undefined) return { payment_id: sentId, code: 404, body: notFound('payment').body };
  if (waits) return { payment_id: sentId, code: 202, body: inProgress };
  return {
    payment_id: sentId,
    code: 200,
    body: {
      paging: { count: rules.count(payment, offset, limit, entity), offset },
      pay_statements: rules.page(payment, offset, limit, entity),
    },
  };
}

/** "1. Read pay statements". An element per request, in the order of the requests. */
export function getPayStatement(call: BearerCall) {
  const { rules, world } = call;
  const entity = call.entity();
  const windows = windowsOf(call.body, rules);
  call.syncs.awaitConnection(call.token().connection, call.operation);
  const waiting = call.syncs.waitingPayments(
    windows.flatMap(({ paymentId }) => rules.payment(entity, paymentId, world) ?? []),
  );
  return {
    responses: windows.map((window) => elementFor(window, entity, waiting.has(window.paymentId), rules, world)),
  };
}
