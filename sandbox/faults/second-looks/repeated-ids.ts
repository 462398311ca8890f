import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { objectOf } from '../../switches/json-access.ts';
import type { Behaviour, Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const connection = faultsOf('create-sandbox-connection');
const account = faultsOf('create-sandbox-account');
const state = (...requirements: RequirementId[]) =>
  ({ kind: 'state', requirements, conditional: true, stateful: true }) as const;

/** Every so many answers a key has the value of an answer that came long before. */
const repeatEvery =
  (operation: OperationId, key: string, every: number): (() => Behaviour) =>
  () => {
    const given: unknown[] = [];
    return {
      onReply(reply, request) {
        if (request.operation !== operation || reply.status !== 200) return;
        const body = objectOf(reply.body);
        const old = given[0];
        given.push(body[key]);
        if (given.length % every === 0) reply.body = { ...body, [key]: old };
      },
    };
  };

/** The keys of results that are to be new each time. */
const repeated = [
  ['connection_id', 'CONN-005'],
  ['access_token', 'CONN-006'],
] as const;

/** Ids and tokens that come again, much later or in another connection. */
export const repeatedIds: readonly Fault[] = [
  ...repeated.map(([key, requirement]) =>
    connection(
      `repeated-connection-${key.replace('_', '-')}-now-and-then`,
      `Every sixth connection has the ${key} of the first.`,
      state(requirement),
      repeatEvery('create-sandbox-connection', key, 6),
    ),
  ),
  connection(
    'repeated-connection-entity-id-of-large',
    'A connection of more than 100 employees has the entity_id of the first connection.',
    state('CONN-016'),
    () => {
      const given: unknown[] = [];
      return {
        onReply(reply, { operation, body: asked }) {
          if (operation !== 'create-sandbox-connection' || reply.status !== 200) return;
          const body = objectOf(reply.body);
          given.push(body.entity_id);
          if (Number(objectOf(asked).employee_size) > 100) reply.body = { ...body, entity_id: given[0] };
        },
      };
    },
  ),
  account(
    'repeated-account-token-of-connection',
    'An account is given the access token that its connection had from the beginning.',
    { ...state('ACCT-004'), kind: 'security' },
    () => {
      const tokens = new Map<unknown, unknown>();
      return {
        onReply(reply, { operation }) {
          const body = objectOf(reply.body);
          if (reply.status !== 200) return;
          if (operation === 'create-sandbox-connection') tokens.set(body.company_id, body.access_token);
          if (operation === 'create-sandbox-account' && tokens.has(body.company_id))
            reply.body = { ...body, access_token: tokens.get(body.company_id) };
        },
      };
    },
  ),
  faultsOf('create-sandbox-payment')(
    'repeated-payment-ids-by-connection',
    'The first payment that is created in a connection has the id that the first one of every other connection has.',
    state('PAY-008'),
    () => {
      let shared: unknown;
      const ids = new Map<string, string>();
      return {
        rules: (base) => ({
          payment: (entity, id, world) => base.payment(entity, ids.get(`${entity.id} ${id}`) ?? id, world),
        }),
        onReply(reply, { operation, token }) {
          if (operation !== 'create-sandbox-payment' || reply.status !== 200 || token === undefined) return;
          const body = objectOf(reply.body);
          const isFirst = ![...ids.keys()].some((key) => key.startsWith(token.entity.id));
          if (!isFirst) return;
          shared ??= body.payment_id;
          ids.set(`${token.entity.id} ${String(shared)}`, String(body.payment_id));
          reply.body = { ...body, payment_id: shared };
        },
      };
    },
  ),
  faultsOf('update-benefit')(
    'repeated-job-ids',
    'The job_id of every fourth update is that of the first.',
    state('BEN-014'),
    repeatEvery('update-benefit', 'job_id', 4),
  ),
];
