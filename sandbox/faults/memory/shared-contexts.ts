import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { jsonOf } from '../../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../../switches/json-access.ts';
import { type OnOverlap, whereRequestsOverlap } from '../../switches/overlap.ts';
import type { Fault, FaultKind, Incoming, ReplyDraft } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const firstCredential = (incoming: Incoming, { authorization }: Incoming): Incoming => ({ ...incoming, authorization });
const firstQuery = (incoming: Incoming, { query }: Incoming): Incoming => ({ ...incoming, query });
const firstBody = (incoming: Incoming, { body }: Incoming): Incoming => ({ ...incoming, body });

/** Replaces some keys of a request's body by those of the request that came first. */
const firstKeys =
  (...keys: readonly string[]) =>
  (incoming: Incoming, first: Incoming): Incoming => {
    const earlier = objectOf(jsonOf(first.body));
    const taken = Object.fromEntries(keys.flatMap((key) => (key in earlier ? [[key, earlier[key]]] : [])));
    return { ...incoming, body: Buffer.from(JSON.stringify({ ...objectOf(jsonOf(incoming.body)), ...taken })) };
  };

/** Replaces some keys of an answer by those of the one that came first. */
const firstAnswer =
  (...keys: readonly string[]) =>
  (reply: ReplyDraft, first: ReplyDraft): void => {
    if (reply.status !== 200 || first.status !== 200) return;
    const earlier = objectOf(first.body);
    reply.body = { ...objectOf(reply.body), ...Object.fromEntries(keys.map((key) => [key, earlier[key]])) };
  };

const wholeAnswer = (reply: ReplyDraft, first: ReplyDraft): void => {
  if (reply.status === 200 && first.status === 200) reply.body = first.body;
};

/** Takes the answer that came first, whatever its own would have been. */
const foreignAnswer = (reply: ReplyDraft, first: ReplyDraft): void => {
  if (first.status !== 200) return;
  reply.status = 200;
  reply.body = first.body;
};

/** Takes the credential of the request that came first, where both ask for the same. */
const firstOfEqual = (incoming: Incoming, { authorization, body }: Incoming): Incoming =>
  String(incoming.body) === String(body) ? { ...incoming, authorization } : incoming;

/** The elements of an answer keep their ids, and get the bodies of the one that came first. */
const firstBodies = (reply: ReplyDraft, first: ReplyDraft): void => {
  const bodies = objectsOf(objectOf(first.body).responses).map(({ body, code }) => ({ body, code }));
  reply.body = withList(reply.body, 'responses', (list) =>
    list.map((element, index) => ({ ...objectOf(element), ...bodies[index] })),
  );
};

/** Pages of pay statements lose their second half. */
const halfPages = (reply: ReplyDraft): void => {
  reply.body = withList(reply.body, 'responses', (list) =>
    list.map((element) => ({
      ...objectOf(element),
      body: withList(objectOf(element).body, 'pay_statements', (page) => page.slice(0, Math.ceil(page.length / 2))),
    })),
  );
};

/** Quick runs send these operations at no one moment, or too few of them. */
const later = { effort: 'standard' } as const;

const shared: readonly (readonly [
  OperationId,
  string,
  string,
  FaultKind,
  OnOverlap,
  readonly RequirementId[],
  typeof later?,
])[] = [
  [
    'list-pay-statement-items',
    'caller',
    'is answered as if it came from the other connection',
    'security',
    { between: 'different connections', request: firstCredential },
    ['RACE-001'],
  ],
  [
    'list-enrolled-individuals',
    'answer',
    'gets the answer of the other connection',
    'security',
    { between: 'different connections', reply: foreignAnswer },
    ['RACE-001'],
    later,
  ],
  [
    'get-pay-statement',
    'foreign-answer',
    'gets the answer of the other connection',
    'security',
    { between: 'different connections', reply: wholeAnswer },
    ['RACE-001', 'RACE-002'],
  ],
  [
    'get-pay-statement',
    'equal-request',
    'with the same body is answered as if it came from the other connection',
    'security',
    { between: 'different connections', request: firstOfEqual },
    ['RACE-001', 'RACE-002'],
    later,
  ],
  [
    'get-enrollments',
    'foreign-bodies',
    'gets the bodies of the other connection under its own ids',
    'security',
    { between: 'different connections', reply: firstBodies },
    ['RACE-001', 'RACE-002'],
  ],
  [
    'get-pay-statement',
    'bodies',
    'gets the bodies of the other request under its own ids',
    'relation',
    { between: 'one connection', reply: firstBodies },
    ['RACE-002'],
  ],
  [
    'get-pay-statement',
    'half',
    'is answered with half of each page',
    'relation',
    { between: 'one connection', reply: halfPages },
    ['RACE-002'],
  ],
  [
    'get-enrollments',
    'request',
    'is answered for the ids of the other request',
    'relation',
    { between: 'one connection', request: firstBody },
    ['RACE-002'],
  ],
  [
    'list-pay-groups',
    'entity',
    'is answered for the entity that the other request names',
    'security',
    { between: 'one connection', request: firstQuery },
    ['RACE-006', 'ENT-023', 'ENT-024'],
  ],
  [
    'list-enrolled-individuals',
    'entity',
    'is answered for the entity that the other request names',
    'security',
    { between: 'one connection', request: firstQuery },
    ['ENT-014', 'ENT-013', 'RACE-006'],
    later,
  ],
  [
    'list-pay-statement-items',
    'filter',
    'is answered under the filters and the entity of the other request',
    'relation',
    { between: 'one connection', request: firstQuery },
    ['ENT-019', 'RACE-001', 'ITEM-007', 'ITEM-010', 'ITEM-011', 'ITEM-013', 'ITEM-014', 'ENT-020'],
  ],
  [
    'create-sandbox-account',
    'token',
    'is given the access token of the other account',
    'security',
    { between: 'one connection', reply: firstAnswer('access_token') },
    ['RACE-003', 'ACCT-004'],
  ],
  [
    'create-sandbox-connection',
    'id',
    'is given the connection_id of the other connection',
    'state',
    { between: 'one connection', reply: firstAnswer('connection_id') },
    ['RACE-003', 'CONN-005'],
  ],
  [
    'create-sandbox-connection',
    'result',
    'is answered with the result of the other request',
    'state',
    { between: 'one connection', reply: wholeAnswer },
    ['RACE-003', 'CONN-005', 'CONN-006'],
  ],
  [
    'create-sandbox-payment',
    'statements',
    'is made with the statements of the other payment',
    'state',
    { between: 'one connection', request: firstKeys('pay_statements') },
    ['RACE-004'],
  ],
  [
    'create-sandbox-payment',
    'pay-date',
    'is made with the pay date of the other payment',
    'state',
    { between: 'one connection', request: firstKeys('pay_date') },
    ['RACE-004', 'PAY-010'],
  ],
  [
    'create-sandbox-payment',
    'caller',
    'is made for the other connection',
    'security',
    { between: 'different connections', request: firstCredential },
    ['RACE-001', 'RACE-004', 'ISO-014'],
  ],
  [
    'disconnect-entity',
    'lost',
    'is answered, and not carried out',
    'state',
    {
      between: 'one connection',
      request: () => ({ status: 200, headers: {}, body: { status: 'success' } }),
    },
    ['DISC-010'],
    later,
  ],
  [
    'update-benefit',
    'answer',
    'is answered with the result of the other request',
    'state',
    { between: 'one connection', reply: wholeAnswer },
    ['BEN-011', 'BEN-014'],
    later,
  ],
];

/** What two requests to one operation share if they overlap, though each should have its own. */
export const sharedContexts: readonly Fault[] = shared.map(
  ([operation, name, what, kind, change, requirements, effort]) =>
    faultsOf(operation)(
      `overlap-${operation}-shared-${name}`,
      `A request to ${operation} that comes while another one is being answered ${what}.`,
      { kind, requirements, conditional: true, stateful: true, ...effort },
      whereRequestsOverlap(operation, change),
    ),
);
