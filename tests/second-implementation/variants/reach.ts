import { type Call, type Json, malformed, type Operation, Refusal, type Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { uuidOf } from '../identity.ts';
import { anew, callerOf, elementsOf, objectsIn, onSuccess } from '../rewrite.ts';
import type { Variants } from './variant.ts';

const EMPLOYER: readonly Operation[] = [
  'get-pay-statement',
  'get-enrollments',
  'list-enrolled-individuals',
  'list-pay-statement-items',
  'list-pay-groups',
  'update-benefit',
];
const homeOf = ({ headers, world }: Call) =>
  world.byToken.get((headers.authorization ?? '').replace(/^bearer +/i, ''))?.home;
const ownsFixtures = (call: Call) => callerOf(call) === call.world.connections[0];

/** Limits a request that names no entity to the entity that its token was issued for. */
export const homeAlone: Wrapper = (next) => (call) => {
  const [home, caller] = [homeOf(call), callerOf(call)];
  if (!home || !caller || call.query.has('entity_ids') || !EMPLOYER.includes(call.operation)) return next(call);
  // An update of a benefit concerns the entity of the benefit, whichever entity the token was issued for.
  const benefit = caller.benefits.find(({ id }) => id === call.benefitId)?.entity;
  const named = call.operation === 'update-benefit' ? (benefit ?? home) : home;
  return next({ ...call, query: new URLSearchParams([...call.query, ['entity_ids', named.id]]) });
};

/** Variants of what a caller can reach: products, availability, new things, entities that must be named. */
export const REACH_VARIANTS: Variants = {
  'new-payments-come-later': {
    summary: 'knows a new payment only after the next sync, which no run sees',
    advisories: true,
    leeway: 'data is served from periodic syncs',
    wrap: anew(() => {
      const made = new Set<unknown>();
      return (next) =>
        onSuccess('get-pay-statement', (answer, call) => {
          for (const { element } of elementsOf(answer, call).filter((one) => made.has(one.element.payment_id))) {
            Object.assign(element, { code: 404, body: { code: 404, name: 'unknown_yet', message: 'Not known yet' } });
          }
        })(onSuccess('create-sandbox-payment', (answer) => made.add(answer.payment_id))(next));
    }),
  },
  'pays-nobody-unasked': {
    summary: 'has statements of those whom a payment names alone, and refuses to pay whom it does not know',
    leeway: 'neither who is paid by default nor what becomes of strangers is shown',
    wrap: (next) => (call) => {
      const given = objectsIn(isObject(call.body) ? call.body.pay_statements : []);
      const known = new Set(callerOf(call)?.entities.flatMap(({ employees }) => employees));
      const isPayment = call.operation === 'create-sandbox-payment' && callerOf(call) !== undefined;
      if (isPayment && given.some((one) => !known.has(String(one.individual_id).toUpperCase()))) {
        malformed('an individual is not known');
      }
      const answer = next(call);
      const payment = callerOf(call)?.payments.at(-1);
      if (isPayment && answer.status === 200 && payment) payment.count = given.length;
      return answer;
    },
  },
  'grants-no-payments': {
    summary: 'grants new connections nothing of payments, and refuses to list their pay groups',
    leeway: 'a provider may support fewer products',
    wrap: anew(() => {
      const granted = (body: Json) => {
        body.products = (body.products as string[]).filter((one) => one !== 'payment');
      };
      return (next) => {
        const made = onSuccess(
          'create-sandbox-account',
          granted,
        )(onSuccess('create-sandbox-connection', granted)(next));
        return (call) => {
          if (call.operation === 'list-pay-groups' && callerOf(call) && !ownsFixtures(call)) {
            throw new Refusal(403, 'not_granted', 'product_missing', 'The connection has no payments');
          }
          return made(call);
        };
      };
    }),
  },
  'deductions-read-elsewhere': {
    summary: 'lists nobody who is enrolled, since its providers are not automated',
    leeway: 'what the operation answers where it is not available is not shown',
    wrap: onSuccess('list-enrolled-individuals', () => {
      throw new Refusal(422, 'not_here', 'automated_only', 'This needs an automated provider');
    }),
  },
  'names-its-home-alone': {
    summary: 'reads only the entity that a token was issued for where entity_ids is absent',
    leeway: 'whose data is read without entity_ids is not shown',
    wrap: homeAlone,
  },
  'an-account-replaces-the-token': {
    summary: 'lets the token of a new account take the place of all others of its connection',
    advisories: true,
    leeway: 'whether earlier tokens stay good is not said',
    wrap: onSuccess('create-sandbox-account', (body, { world }) => {
      const known = world.byToken.get(String(body.access_token));
      for (const [token, { connection }] of [...world.byToken]) {
        if (token !== body.access_token && connection === known?.connection) world.byToken.delete(token);
      }
    }),
  },
  'items-in-pages': {
    summary: 'lists three items and the cursor of the next',
    leeway: 'the paging of the items is not shown',
    wrap: onSuccess('list-pay-statement-items', (body) => {
      const items = objectsIn(body.responses);
      body.responses = items.slice(0, 3);
      body.onward = { cursor: items.length > 3 ? 'bmV4dA==' : null };
    }),
  },
  'signed-answers': {
    summary: 'names the server that answered, in refusals as well',
    leeway: 'extra properties may be there',
    wrap: (next) => (call) => {
      const answer = next(call);
      const served_by = { id: uuidOf('the only server'), rack: 'north-eastern corner' };
      return isObject(answer.body) ? { ...answer, body: { ...answer.body, served_by } } : answer;
    },
  },
  'counted-payment-ids': {
    summary: 'numbers its new payments instead of drawing their ids',
    leeway: 'how ids are made is not shown',
    wrap: (next) => {
      let count = 0x5e0;
      return (call) => {
        const drawn = call.world.next.bind(call.world);
        call.world.next = (what) => {
          if (what !== 'payment') return drawn(what);
          count += 1;
          return `C0DE0000-0000-4000-8000-${count.toString(16).toUpperCase().padStart(12, '0')}`;
        };
        try {
          return next(call);
        } finally {
          call.world.next = drawn;
        }
      };
    },
  },
};
