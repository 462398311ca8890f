import { type Admitted, type Answer, type Json, malformed, Refusal } from '../call.ts';
import { isCount, isObject, optional } from '../fields.ts';
import { isUuid } from '../identity.ts';
import type { Payment } from '../world.ts';

const limitExceeded = (serviceCode: string, message: string): never => {
  throw new Refusal(422, 'unprocessable_entity_error', serviceCode, message);
};

/** The `requests` of a batch, each with a string under `key`. @throws Refusal when there is none, or one is malformed. */
export const requestsIn = (body: Json, key: string): Json[] => {
  const { requests } = body;
  if (!Array.isArray(requests) || !requests.every(isObject)) return malformed('requests has to be a list of objects');
  if (requests.some((one) => typeof one[key] !== 'string')) malformed(`each request names its ${key}`);
  return requests;
};

/** An element that carries no data. Its body has the documented error shape, without the optional code. */
export const emptyElement = (code: number, message: string) => ({
  code,
  body: { code, name: code === 400 ? 'not_an_id' : 'off_limits', message },
});

interface Window {
  paymentId: string;
  limit: number;
  offset: number;
}

const windowOf = (request: Json): Window => {
  const limit = optional<number>(request, 'limit', isCount) ?? 100;
  const offset = optional<number>(request, 'offset', isCount) ?? 0;
  if (limit > 5000) limitExceeded('page_size_limit_exceeded', 'A page has at most 5000 pay statements');
  return { paymentId: String(request.payment_id), limit, offset };
};

const pageOf = (payment: Payment, { limit, offset }: Window) => {
  const length = Math.max(0, Math.min(limit, payment.count - offset));
  const pay_statements = Array.from({ length }, (_, index) => payment.statementAt(offset + index));
  return { pay_statements, paging: { count: payment.count, offset, next: offset + length } };
};

const FETCHING = {
  name: 'accepted',
  message: 'The pay statements of this payment are being fetched. Please check back later.',
  service_code: 'data_sync_in_progress',
  code: 202,
};

/** get-pay-statement: elements in the reverse order of the requests; a new payment says once that it is being fetched. */
export const readPayStatements = ({ body, connection, scope }: Admitted): Answer => {
  const requests = requestsIn(body, 'payment_id');
  if (requests.length === 0) malformed('requests is empty');
  if (requests.length > 10) limitExceeded('batch_limit_exceeded', 'A batch has at most 10 payment_ids');
  const touched = new Set<Payment>();
  const elements = requests.map(windowOf).map((window) => {
    const { paymentId } = window;
    if (!isUuid(paymentId)) return { payment_id: paymentId, ...emptyElement(400, 'The payment_id is not a UUID') };
    const payment = connection.payments.find(({ id }) => id === paymentId.toUpperCase());
    if (!payment || !scope.includes(payment.entity)) {
      return { payment_id: paymentId, ...emptyElement(403, 'The payment cannot be reached with this token') };
    }
    touched.add(payment);
    const ready = payment.unreadyReads === 0;
    return { body: ready ? pageOf(payment, window) : { ...FETCHING }, code: ready ? 200 : 202, payment_id: payment.id };
  });
  for (const payment of touched) payment.unreadyReads = Math.max(0, payment.unreadyReads - 1);
  return { status: 200, body: { responses: elements.reverse() } };
};
