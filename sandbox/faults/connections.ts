import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { alterAnswers, changeAnswers, changeRules, refuseRequests } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { Behaviour, Fault } from '../switches/switches.ts';
import { productNames } from '../world/wire.ts';
import { faultsOf } from './define.ts';

const connection = faultsOf('create-sandbox-connection');
const account = faultsOf('create-sandbox-account');
const condition = (...requirements: RequirementId[]) =>
  ({ kind: 'condition', requirements, conditional: true }) as const;
const has = (key: string) => (body: unknown) => key in objectOf(body);
const asks = (product: string) => (body: unknown) => {
  const { products } = objectOf(body);
  return Array.isArray(products) && products.includes(product);
};

/** From the second answer on, a key has the value that it had in the first. */
const repeated = (operation: OperationId, key: string) => (): Behaviour => {
  let first: unknown;
  return changeAnswers({ operations: [operation] }, (reply) => {
    const body = objectOf(reply.body);
    first ??= body[key];
    reply.body = { ...body, [key]: first };
  })();
};

/** A connection of more than 110 employees has a key with the value that it had in the answer before. */
const repeatedAbove110 = (key: string) => (): Behaviour => {
  let previous: unknown;
  return changeAnswers({ operations: ['create-sandbox-connection'] }, (reply, { body: asked }) => {
    const body = objectOf(reply.body);
    const isLarge = Number(objectOf(asked).employee_size) > 110;
    if (isLarge && previous !== undefined) reply.body = { ...body, [key]: previous };
    previous = body[key];
  })();
};

/** A request that was made before is answered with the value that a key had then. */
const repeatedForSameRequest = (operation: OperationId, key: string) => (): Behaviour => {
  const given = new Map<string, unknown>();
  return changeAnswers({ operations: [operation] }, (reply, { body: asked }) => {
    const body = objectOf(reply.body);
    const request = JSON.stringify(asked);
    if (given.has(request)) reply.body = { ...body, [key]: given.get(request) };
    else given.set(request, body[key]);
  })();
};

const state = (...requirements: RequirementId[]) =>
  ({ kind: 'state', requirements, conditional: true, stateful: true }) as const;

/** Creation of connections and accounts: what is refused, repeated, or made in the wrong size. */
export const connectionFaults: readonly Fault[] = [
  connection(
    'connection-products-needed',
    'A connection is refused without products.',
    condition('CONN-001'),
    refuseRequests('create-sandbox-connection', (body) => !has('products')(body)),
  ),
  connection(
    'connection-products-refused',
    'A connection is refused with products.',
    condition('CONN-002', 'CONN-003'),
    refuseRequests('create-sandbox-connection', has('products')),
  ),
  ...[productNames[2], productNames[5]].map((product) =>
    connection(
      `connection-product-${product.replace('_', '-')}-refused`,
      `A connection is refused when the products have ${product} among them.`,
      condition('CONN-003', 'CONN-002'),
      refuseRequests('create-sandbox-connection', asks(product)),
    ),
  ),
  ...[20, 100, 101].map((size) =>
    connection(
      `connection-size-${size}-refused`,
      `An employee_size of ${size} is refused.`,
      { kind: 'limit', requirements: ['CONN-004'], conditional: true },
      refuseRequests('create-sandbox-connection', (body) => objectOf(body).employee_size === size),
    ),
  ),
  connection(
    'connection-history-at-any-size',
    'Payroll history is made for connections of every size.',
    { kind: 'limit', requirements: ['CONN-012'], conditional: true },
    changeRules(() => ({ periods: () => 6 })),
  ),
  connection(
    'connection-history-at-101',
    'Payroll history is made for connections of up to 101 employees.',
    { kind: 'limit', requirements: ['CONN-012'], conditional: true },
    changeRules(() => ({ periods: (employees) => (employees > 101 ? 1 : 6) })),
  ),
  connection(
    'connection-history-above-101',
    'Payroll history is made for connections of more than 101 employees.',
    { kind: 'limit', requirements: ['CONN-012'], conditional: true, effort: 'standard' },
    changeRules((base) => ({ periods: (employees) => (employees > 101 ? 6 : base.periods(employees)) })),
  ),
  account(
    'account-two-products-joined',
    'Two products that are asked for come back as one name.',
    { kind: 'shape', requirements: ['CONNF-022'], conditional: true, effort: 'standard' },
    alterAnswers({
      operations: ['create-sandbox-account'],
      path: 'products',
      change: (names) => (Array.isArray(names) && names.length === 2 ? [names.join(' ')] : names),
    }),
  ),
  connection(
    'connection-id-repeated',
    'Every connection has the connection_id of the first.',
    state('CONN-005'),
    repeated('create-sandbox-connection', 'connection_id'),
  ),
  connection(
    'connection-token-repeated',
    'Every connection is given the access_token of the first.',
    state('CONN-006'),
    repeated('create-sandbox-connection', 'access_token'),
  ),
  connection(
    'connection-id-repeated-above-110',
    'A connection of more than 110 employees has the connection_id of the connection created before it.',
    state('CONN-005'),
    repeatedAbove110('connection_id'),
  ),
  connection(
    'connection-token-repeated-above-110',
    'A connection of more than 110 employees is given the access_token of the connection created before it.',
    state('CONN-006'),
    repeatedAbove110('access_token'),
  ),
  connection(
    'connection-token-useless',
    'The access_token of a new connection does not work.',
    { kind: 'state', requirements: ['CONN-007'], stateful: true },
    alterAnswers({
      operations: ['create-sandbox-connection'],
      path: 'access_token',
      change: (token) => `${token}-new`,
    }),
  ),
  account(
    'account-products-needed',
    'An account is refused without products.',
    condition('ACCT-001'),
    refuseRequests('create-sandbox-account', (body) => !has('products')(body)),
  ),
  account(
    'account-products-refused',
    'An account is refused with products.',
    condition('ACCT-002', 'ACCT-003'),
    refuseRequests('create-sandbox-account', has('products')),
  ),
  account(
    'account-product-benefits-refused',
    'An account is refused when the products have benefits among them.',
    condition('ACCT-003', 'ACCT-002'),
    refuseRequests('create-sandbox-account', asks('benefits')),
  ),
  account(
    'account-token-repeated',
    'Every account is given the access_token of the first.',
    state('ACCT-004'),
    repeated('create-sandbox-account', 'access_token'),
  ),
  account(
    'account-token-repeated-for-same-request',
    'An account that is asked for in the same words again is given the access_token of the first.',
    state('ACCT-004'),
    repeatedForSameRequest('create-sandbox-account', 'access_token'),
  ),
  connection(
    'connection-names-another-provider',
    'The result of a connection with an employee_size names a provider that was not asked for.',
    condition('CONN-008'),
    alterAnswers({
      operations: ['create-sandbox-connection'],
      path: 'provider_id',
      change: (id) => `${id}_sandbox`,
      when: ({ body }) => 'employee_size' in objectOf(body),
    }),
  ),
  account(
    'account-names-another-provider',
    'The result of an account with products names a provider that was not asked for.',
    condition('ACCT-006'),
    alterAnswers({
      operations: ['create-sandbox-account'],
      path: 'provider_id',
      change: (id) => `${id}_sandbox`,
      when: ({ body }) => 'products' in objectOf(body),
    }),
  ),
  account(
    'account-names-another-company',
    'The result of an account with products names a company that was not asked for.',
    condition('ACCT-007'),
    alterAnswers({
      operations: ['create-sandbox-account'],
      path: 'company_id',
      change: (id) => String(id).replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      when: ({ body }) => 'products' in objectOf(body),
    }),
  ),
  account(
    'account-token-useless',
    'The access_token of a new account does not work.',
    { kind: 'state', requirements: ['ACCT-005'], stateful: true },
    alterAnswers({ operations: ['create-sandbox-account'], path: 'access_token', change: (token) => `${token}-new` }),
  ),
  account(
    'account-token-of-another-connection',
    'The access_token of a new account opens the connection that there was first.',
    { kind: 'security', requirements: ['ISO-013', 'DISC-010'], stateful: true },
    () => {
      const given = new Set<string>();
      return {
        rules: (base) => ({
          bearer(world, credential, ...args) {
            const entity = world.connections[0]?.entities[0];
            const isGiven = credential !== undefined && given.has(credential);
            return isGiven && entity
              ? { connection: entity.connection, entity }
              : base.bearer(world, credential, ...args);
          },
        }),
        onReply(reply, { operation }) {
          if (operation === 'create-sandbox-account') given.add(String(objectOf(reply.body).access_token));
        },
      };
    },
  ),
];
