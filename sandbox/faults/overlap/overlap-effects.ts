import { jsonOf, objectOf, objectsOf, requestsIn, withJson, withList } from '../../switches/behaviours.ts';
import type { OnOverlap } from '../../switches/overlap.ts';

/** The effect on a request that overlaps another one: mostly it gets a part that belongs to the other one. */
export interface OverlapEffect extends OnOverlap {
  /** Finishes "A request that comes while another one is being answered …". */
  readonly summary: string;
}

type ChangeRequest = NonNullable<OnOverlap['request']>;
type ChangeReply = NonNullable<OnOverlap['reply']>;

/** Replaces a part of a request by that of the request that came first. */
const takeFirst =
  (part: 'authorization' | 'query' | 'body'): ChangeRequest =>
  (incoming, first) => ({ ...incoming, [part]: first[part] });

/** Replaces a key of a body by its value in the request that came first. */
const takeFirstKey =
  (key: string): ChangeRequest =>
  (incoming, first) => {
    const { [key]: earlier } = objectOf(jsonOf(first));
    return withJson(incoming, { ...objectOf(jsonOf(incoming)), ...(earlier !== undefined && { [key]: earlier }) });
  };

/** Gives the requests of a batch (each a payment, a limit and an offset) the limits of the batch that came first. */
export const takeFirstLimits: ChangeRequest = (incoming, first) => {
  const limits = requestsIn(jsonOf(first)).map(({ limit }) => limit);
  const requests = requestsIn(jsonOf(incoming)).map((one, index) => ({ ...one, limit: limits[index] ?? one.limit }));
  return withJson(incoming, { requests });
};

/** Replaces the body of an answer, or one key of it, by that of the first answer, if both answers are data. */
export const answerAsFirst =
  (key?: string): ChangeReply =>
  (reply, first) => {
    if (reply.status !== 200 || first.status !== 200) return;
    reply.body = key === undefined ? first.body : { ...objectOf(reply.body), [key]: objectOf(first.body)[key] };
  };

/** The elements of a batch keep their ids, but get the bodies of the first batch. */
const answerBodiesOfFirst: ChangeReply = (reply, first) => {
  const bodies = objectsOf(objectOf(first.body).responses).map(({ body, code }) => ({ body, code }));
  reply.body = withList(reply.body, 'responses', (list) =>
    list.map((element, index) => ({ ...objectOf(element), ...bodies[index] })),
  );
};

/** Drops the second half of each page: an answer of its own, which no other request has. */
const answerHalfPages: ChangeReply = (reply) => {
  for (const { body } of objectsOf(objectOf(reply.body).responses)) {
    const { pay_statements: page } = objectOf(body);
    if (Array.isArray(page)) page.splice(Math.ceil(page.length / 2));
  }
};

const ofOne = { between: 'one connection' } as const;
const ofTwo = { between: 'different connections' } as const;

/** The effects by the names that the table of faults has for them. */
export const overlapEffects = {
  caller: {
    summary: 'is answered as if it came from the other connection',
    ...ofTwo,
    request: takeFirst('authorization'),
  },
  payer: { summary: 'is made for the other connection', ...ofTwo, request: takeFirst('authorization') },
  callerIfSameBody: {
    summary: 'with the same body is answered as if it came from the other connection',
    ...ofTwo,
    request: (incoming, { authorization, body }) =>
      String(incoming.body) === String(body) ? { ...incoming, authorization } : incoming,
  },
  foreignAnswer: { summary: 'gets the answer of the other connection', ...ofTwo, reply: answerAsFirst() },
  foreignAnswerInAnyCase: {
    summary: 'gets the answer of the other connection',
    ...ofTwo,
    reply(reply, first) {
      if (first.status === 200) Object.assign(reply, { status: 200, body: first.body });
    },
  },
  foreignBodies: {
    summary: 'gets the bodies of the other connection under its own ids',
    ...ofTwo,
    reply: answerBodiesOfFirst,
  },
  bodies: { summary: 'gets the bodies of the other request under its own ids', ...ofOne, reply: answerBodiesOfFirst },
  half: { summary: 'is answered with half of each page', ...ofOne, reply: answerHalfPages },
  request: { summary: 'is answered for the ids of the other request', ...ofOne, request: takeFirst('body') },
  entity: { summary: 'is answered for the entity that the other request names', ...ofOne, request: takeFirst('query') },
  query: {
    summary: 'is answered under the filters and the entity of the other request',
    ...ofOne,
    request: takeFirst('query'),
  },
  result: { summary: 'is answered with the result of the other request', ...ofOne, reply: answerAsFirst() },
  token: { summary: 'is given the access token of the other account', ...ofOne, reply: answerAsFirst('access_token') },
  id: {
    summary: 'is given the connection_id of the other connection',
    ...ofOne,
    reply: answerAsFirst('connection_id'),
  },
  statements: {
    summary: 'is made with the statements of the other payment',
    ...ofOne,
    request: takeFirstKey('pay_statements'),
  },
  payDate: { summary: 'is made with the pay date of the other payment', ...ofOne, request: takeFirstKey('pay_date') },
  nothing: {
    summary: 'is answered, and not carried out',
    ...ofOne,
    // Answers in the operation's stead.
    request: () => ({ status: 200, headers: {}, body: { status: 'success' } }),
  },
} satisfies Readonly<Record<string, OverlapEffect>>;
