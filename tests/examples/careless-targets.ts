import type { Responder } from '../../sandbox/responder/responder.ts';
import type { ReplyDraft, RequestHead } from '../../sandbox/switches/switches.ts';
import type { OperationId } from '../../specs/interface/operations.ts';

/** A request, as far as a careless target looks at it; `nth` counts the requests of its operation, from 1. */
interface Asked {
  readonly operation: OperationId;
  readonly head: RequestHead;
  readonly nth: number;
}

type Alter = (reply: ReplyDraft, asked: Asked) => void;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All objects of a JSON value, itself included. */
function objectsIn(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** Answers a request that the sandbox refuses, for another reason than its credential, with the last successful answer. */
function refuseNothing(): Alter {
  const last = new Map<OperationId, unknown>();
  return (reply, { operation }) => {
    if (reply.status === 200) last.set(operation, reply.body);
    else if ([400, 404, 409, 422].includes(reply.status)) {
      reply.status = 200;
      reply.body = last.get(operation) ?? {};
    }
  };
}

/** The keys that are never left out, since later requests need their values. */
const sometimesNeeded = ({ operation }: Asked): ReadonlySet<string> =>
  new Set([
    ...['access_token', 'token_type', 'data', 'meta', 'count', 'offset', 'responses', 'code', 'body', 'enrollment_id'],
    ...(operation === 'create-sandbox-account' ? [] : ['entity_id']),
  ]);

/** Leaves out of each object one key that the interface does not require, another key in each answer. */
const leaveKeysOut: Alter = (reply, asked) => {
  const { operation, nth } = asked;
  const partial = /^(create-sandbox-(account|connection)|list-(automated-jobs|pay-groups|pay-statement-items))$/;
  if (reply.status !== 200 || (operation !== 'get-enrollments' && !partial.test(operation))) return;
  const kept = sometimesNeeded(asked);
  for (const object of objectsIn(reply.body)) {
    const isParts = 'frequency' in object || 'contributions' in object;
    if (operation === 'get-enrollments' && !isParts) continue;
    if (['quotas', 'data', 'allowed_refreshes', 'data_sync_all'].some((key) => key in object)) continue;
    const optional = Object.keys(object).filter((key) => isParts || !kept.has(key));
    delete object[optional[nth % optional.length] ?? ''];
  }
};

/** Changes texts and numbers with each read, if their schema allows any value. */
const varyReads: Alter = (reply, { nth }) => {
  for (const object of objectsIn(reply.body)) {
    for (const key of ['name', 'plan_id', 'total_hours', 'job_url']) {
      const value = object[key];
      if (key === 'plan_id' && typeof value === 'string')
        object[key] = value.slice(0, -4) + String(nth % 10_000).padStart(4, '0');
      else if (typeof value === 'string') object[key] = `${value}${nth}`;
      else if (typeof value === 'number') object[key] = value + nth;
    }
  }
  if (isObject(reply.body) && Array.isArray(reply.body.individual_ids)) {
    reply.body.individual_ids = reply.body.individual_ids.slice(nth % 2);
  }
};

/** Lists elements twice, and answers only once to an element that was asked for twice. */
const miscount: Alter = (reply) => {
  const { body } = reply;
  const lists = [body, ...(isObject(body) ? [body.data, body.individual_ids] : [])].filter(Array.isArray);
  for (const list of lists) if (list.length > 0) list.push(list[0]);
  if (!isObject(body) || !Array.isArray(body.responses)) return;
  const seen = new Set<string>();
  body.responses = body.responses.filter((element) => {
    const text = JSON.stringify(element);
    return !seen.has(text) && seen.add(text);
  });
};

/** Gives a 404 another message than the interface states, and other errors and answers in progress another code. */
const misnameErrors: Alter = (reply) => {
  if (reply.status === 200 || !isObject(reply.body)) return;
  if (reply.status !== 404) reply.body.code = reply.status === 202 ? 200 : 499;
  else if (typeof reply.body.message === 'string') reply.body.message = 'Something went wrong.';
};

/** Leaves the details out of errors and of answers in progress. */
const sayLittle: Alter = (reply) => {
  if (reply.status !== 200 && reply.status !== 401) reply.body = { error: 'something went wrong' };
};

/** Repeats the credential of the request in its answer. */
const repeatCredential: Alter = (reply, { head }) => {
  if (isObject(reply.body)) reply.body.debug = { authorization: head.authorization[0] ?? '' };
};

/** Ignores the window of the jobs list, and counts quotas down below 0. */
const ignoreWindow: Alter = (reply, { operation, nth }) => {
  if (operation !== 'list-automated-jobs') return;
  for (const object of objectsIn(reply.body)) if ('remaining_refreshes' in object) object.remaining_refreshes = 2 - nth;
};

/** Changes the answer to a request that names an entity. */
const varyByEntity: Alter = (reply, asked) => {
  if ('entity_ids' in asked.head.query) varyReads(reply, { ...asked, nth: 1 });
};

/** Answers with a server error where the interface demands a refusal. */
const failInstead: Alter = (reply) => {
  if ([400, 422].includes(reply.status)) reply.status = 500;
};

/** Targets that break shoulds for which the sandbox has no faults. Each keeps the shoulds that the others break. */
export const carelessTargets: Readonly<Record<string, () => Alter>> = {
  'refuses-nothing': refuseNothing,
  'leaves-keys-out': () => leaveKeysOut,
  'varies-reads': () => varyReads,
  miscounts: () => miscount,
  'misnames-errors': () => misnameErrors,
  'says-little': () => sayLittle,
  'repeats-credentials': () => repeatCredential,
  'ignores-windows': () => ignoreWindow,
  'varies-by-entity': () => varyByEntity,
  'fails-instead': () => failInstead,
};

/** Copies a body so deeply that no two places share an object: a change at one place then leaves the others alone. */
const copyOf = (body: unknown): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)));

/** Wraps the sandbox so that `alter` changes its answers. */
export function answeredBy(alter: Alter): (respond: Responder) => Responder {
  const counts = new Map<OperationId, number>();
  return (respond) => async (operation, head, readBody) => {
    const nth = (counts.get(operation) ?? 0) + 1;
    counts.set(operation, nth);
    const isOpen = alter === ignoreWindow && operation === 'list-automated-jobs';
    const reply = await respond(operation, head, isOpen ? async () => undefined : readBody);
    const altered = { ...reply, headers: { ...reply.headers }, body: copyOf(reply.body) };
    alter(altered, { operation, head, nth });
    return altered;
  };
}
