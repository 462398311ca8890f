import { notFound, Refusal } from '../rules/refusal.ts';
import { objectOf, objectsOf } from '../switches/json-access.ts';
import { changeAnswers, changeRules, jsonOf, refuseRequests } from '../switches/old-behaviours.ts';
import type { Incoming, ReplyDraft, Variant } from '../switches/switches.ts';
import { variant } from './define.ts';

const refusal = (code: number, service_code: string): ReplyDraft => ({
  status: code,
  headers: {},
  body: { code, name: 'not_possible_error', message: 'This is not possible here.', service_code },
});

/** The first and the last day that a payment is given; undefined where one is missing. */
function periodIn({ body }: Incoming): readonly [start: string, end: string] | undefined {
  const { start_date: start, end_date: end = start } = objectOf(jsonOf(body));
  return typeof start === 'string' && typeof end === 'string' ? [start, end] : undefined;
}

/** Refuses a payment by the periods that were given to the payments of its token before it. */
const refusePeriods =
  (status: number, isTaken: (start: string, end: string, before: readonly (readonly [string, string])[]) => boolean) =>
  () => {
    const taken = new Map<string, (readonly [string, string])[]>();
    return {
      onRequest(incoming: Incoming, operation: string) {
        const period = operation === 'create-sandbox-payment' ? periodIn(incoming) : undefined;
        if (period === undefined) return incoming;
        const before = taken.get(incoming.authorization.join()) ?? [];
        if (isTaken(...period, before)) return refusal(status, 'period_not_possible');
        taken.set(incoming.authorization.join(), [...before, period]);
        return incoming;
      },
    };
  };

/** The fields that each line of a kind has, where it is given whole. */
const lineFields = {
  earnings: ['amount', 'name', 'hours'],
  taxes: ['amount', 'name', 'employer'],
  employee_deductions: ['amount', 'name', 'pre_tax'],
  employer_contributions: ['amount', 'name'],
};

const lastDayPaid = '2026-12-31';
const dates = ['start_date', 'end_date', 'pay_date', 'debit_date'];

/** Valid requests that an employer's system may be unable to serve: nothing says that each payment or size is possible. */
export const openRefusals: readonly Variant[] = [
  variant(
    'sizes-bounded',
    'A connection has 2 to 5000 employees: fewer, or more, are refused.',
    ['SIL-079'],
    refuseRequests(
      'create-sandbox-connection',
      (body) => {
        const { employee_size: size } = objectOf(body);
        return Number.isInteger(size) && (Number(size) < 2 || Number(size) > 5000);
      },
      422,
    ),
  ),
  variant(
    'future-payments-refused',
    'A payment with a date in the future is refused.',
    ['SIL-028', 'SIL-089'],
    refuseRequests(
      'create-sandbox-payment',
      (body) => dates.some((key) => String(objectOf(body)[key] ?? '') > lastDayPaid),
      422,
    ),
  ),
  variant(
    'overlapping-periods-refused',
    'A payment is refused whose given period overlaps that of an earlier one.',
    ['SIL-087'],
    refusePeriods(422, (start, end, before) => before.some(([first, last]) => start <= last && end >= first)),
  ),
  variant(
    'earlier-periods-refused',
    'A payment is refused whose given period begins before that of an earlier one has ended.',
    ['SIL-087'],
    refusePeriods(400, (start, _end, before) => before.some(([, last]) => start <= last)),
  ),
  variant(
    'one-payment-above-100',
    'Above 100 employees a connection is paid once more, and then never again.',
    ['SIL-090'],
    changeRules((base) => ({
      entity(token, ids, world, operation) {
        const entity = base.entity(token, ids, world, operation);
        if (operation === 'create-sandbox-payment' && entity.employees > 100 && entity.payments.length > 1) {
          throw new Refusal(422, 'unprocessable_entity_error', 'one_pay_period', 'There is one pay period.');
        }
        return entity;
      },
    })),
  ),
  variant(
    'no-payment-above-100',
    'Above 100 employees a connection is never paid again.',
    ['SIL-090'],
    changeRules((base) => ({
      entity(token, ids, world, operation) {
        const entity = base.entity(token, ids, world, operation);
        if (operation === 'create-sandbox-payment' && entity.employees > 100) {
          throw new Refusal(409, 'conflict_error', 'one_pay_period', 'There is one pay period.');
        }
        return entity;
      },
    })),
  ),
  variant(
    'unknown-payment-refuses-batch',
    'A batch with an unknown payment is refused as a whole.',
    ['SIL-032', 'SIL-091'],
    changeRules((base) => ({
      payment(entity, id, world) {
        const payment = base.payment(entity, id, world);
        if (payment === undefined)
          throw new Refusal(422, 'invalid_request', 'payment_unknown', 'A payment is unknown.');
        return payment;
      },
    })),
    ['PS-038'],
  ),
  variant(
    'unknown-payment-in-few-words',
    'A batch with an unknown payment is refused as a whole, with a body of its own.',
    ['SIL-032', 'SIL-091'],
    changeAnswers({ operations: ['get-pay-statement'] }, (reply) => {
      const elements = objectOf(reply.body).responses;
      if (!Array.isArray(elements) || elements.every((element) => objectOf(element).code !== 404)) return;
      reply.status = 422;
      reply.body = { error: 'A payment is unknown.' };
    }),
    ['PS-038', 'ERR-012'],
  ),
  variant(
    'unknown-enrollment-refuses-batch',
    'A batch with an unknown enrollment is refused as a whole.',
    ['SIL-032', 'SIL-091'],
    changeRules((base) => ({
      enrollment(entity, id, world) {
        const enrollment = base.enrollment(entity, id, world);
        if (enrollment === undefined) throw notFound('enrollment');
        return enrollment;
      },
    })),
    ['ENR-024'],
  ),
  variant('few-connections', 'No more than eight connections are created.', ['SIL-092'], () => {
    let left = 8;
    return {
      onReply(reply, { operation }) {
        if (operation !== 'create-sandbox-connection' || reply.status !== 200) return;
        left -= 1;
        if (left < 0) Object.assign(reply, refusal(429, 'connection_limit_reached'));
      },
    };
  }),
  variant(
    'few-connections-forbidden',
    'No more than six connections are created: further ones are forbidden.',
    ['SIL-050', 'SIL-092'],
    () => {
      let left = 6;
      return {
        onReply(reply, { operation }) {
          if (operation !== 'create-sandbox-connection' || reply.status !== 200) return;
          left -= 1;
          if (left < 0) Object.assign(reply, refusal(403, 'connection_limit_reached'));
        },
      };
    },
  ),
  variant('few-payments', 'No more than five payments are created in a connection.', ['SIL-050'], () => {
    const atFirst = new WeakMap<object, number>();
    return {
      rules: (base) => ({
        entity(token, ids, world, operation) {
          const entity = base.entity(token, ids, world, operation);
          if (operation !== 'create-sandbox-payment') return entity;
          const first = atFirst.get(entity) ?? entity.payments.length;
          atFirst.set(entity, first);
          if (entity.payments.length >= first + 5) {
            throw new Refusal(422, 'unprocessable_entity_error', 'too_many_payments', 'There are too many payments.');
          }
          return entity;
        },
      }),
    };
  }),
  variant('few-accounts', 'No more than two accounts are created for a company.', ['SIL-050', 'SIL-092'], () => {
    const made = new Map<unknown, number>();
    return {
      onReply(reply, { operation, body }) {
        if (operation !== 'create-sandbox-account' || reply.status !== 200) return;
        const { company_id: company } = objectOf(body);
        const before = made.get(company) ?? 0;
        made.set(company, before + 1);
        if (before >= 2) Object.assign(reply, refusal(422, 'account_limit_reached'));
      },
    };
  }),
  variant(
    'guesses-slowed-down',
    'A wrong credential is refused with 429, and a time after which another may be tried.',
    ['SIL-036', 'SIL-050', 'SIL-072'],
    changeAnswers({ status: 401 }, (reply) => {
      Object.assign(reply, refusal(429, 'too_many_guesses'));
      reply.headers['retry-after'] = '0';
    }),
  ),
  variant('connections-now-and-then', 'Every third connection is refused as in conflict.', ['SIL-092'], () => {
    let made = 0;
    return {
      onReply(reply, { operation }) {
        if (operation !== 'create-sandbox-connection' || reply.status !== 200) return;
        made += 1;
        if (made % 3 === 0) Object.assign(reply, refusal(409, 'connection_conflict'));
      },
    };
  }),
  variant(
    'lines-in-part-refused',
    'A payment is refused of which a line lacks one of its fields.',
    ['SIL-094'],
    refuseRequests('create-sandbox-payment', (body) =>
      objectsOf(objectOf(body).pay_statements).some((statement) =>
        Object.entries(lineFields).some(([kind, fields]) =>
          objectsOf(statement[kind]).some((line) => fields.some((field) => !(field in line))),
        ),
      ),
    ),
  ),
];
