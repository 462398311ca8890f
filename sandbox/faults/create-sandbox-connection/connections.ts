import { entityNotAccessible } from '../../rules/refusal.ts';
import { changeRules, objectOf, refuseRequests } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { productNames } from '../../world/wire.ts';
import { afterwards, alwaysAfterwards, atEffort, faultsOf, fieldFaults, sometimes } from '../define.ts';
import { issueUselessToken, nameOtherProvider, refuseProduct, refuseProducts } from '../new-accounts.ts';
import { repeatValue } from '../repeated-values.ts';

const fault = faultsOf('create-sandbox-connection');

/** Values that have to be new in each connection. */
const fresh = [
  ['connection_id', 'connection-id', 'has the connection_id', 'CONN-005'],
  ['access_token', 'connection-token', 'is given the access_token', 'CONN-006'],
] as const;

/** Creation of connections: requests that are refused, values that are repeated, a wrong history. */
export const connectionFaults: readonly Fault[] = [
  ...fieldFaults('connection-result', 'create-sandbox-connection', '', {
    '': { null: 'CONNF-001' },
    connection_id: { type: 'CONNF-002', null: 'CONNF-003', malformed: 'CONNF-004' },
    company_id: { type: 'CONNF-008', null: 'CONNF-009', malformed: 'CONNF-010' },
    provider_id: { type: 'CONNF-014', null: 'CONNF-015', empty: 'CONNF-016' },
    'products/*': { type: 'CONNF-020', null: 'CONNF-021', unlisted: 'CONNF-022' },
    access_token: { type: 'CONNF-025', null: 'CONNF-026', empty: 'CONNF-027', absent: 'CONNF-034' },
    token_type: { type: 'CONNF-035', null: 'CONNF-036', unlisted: 'CONNF-037', absent: 'CONNF-038' },
  }),
  fault('connection-products-needed', sometimes('condition', 'CONN-001'))
    .summary('A connection is refused without products.')
    .by(refuseProducts((products) => products === undefined)),
  fault('connection-products-refused', sometimes('condition', 'CONN-002', 'CONN-003'))
    .summary('A connection is refused with products.')
    .by(refuseProducts((products) => products !== undefined)),
  ...[productNames[2], productNames[5]].map((product) =>
    fault(`connection-product-${product.replace('_', '-')}-refused`, sometimes('condition', 'CONN-003', 'CONN-002'))
      .summary(`A connection is refused when the products have ${product} among them.`)
      .by(refuseProduct(product)),
  ),
  fault('value-create-sandbox-connection-all-products-refused', sometimes('condition', 'CONN-002', 'CONN-003'))
    .summary('create-sandbox-connection refuses a request for all products at once.')
    .by(refuseProducts((products) => Array.isArray(products) && products.length > 6)),
  fault(
    'value-create-sandbox-connection-size-100-with-products-refused',
    sometimes('condition', 'CONN-004', 'CONN-002'),
  )
    .summary('create-sandbox-connection refuses a request with an employee_size of 100 and products.')
    .by(refuseRequests((body) => objectOf(body).employee_size === 100 && 'products' in objectOf(body))),
  ...[20, 100, 101].map((size) =>
    fault(`connection-size-${size}-refused`, sometimes('limit', 'CONN-004'))
      .summary(`An employee_size of ${size} is refused.`)
      .by(refuseRequests((body) => objectOf(body).employee_size === size)),
  ),
  fault('connection-history-at-any-size', sometimes('limit', 'CONN-012'))
    .summary('Payroll history is made for connections of every size.')
    .by(changeRules(() => ({ periods: () => 6 }))),
  fault('connection-history-at-101', sometimes('limit', 'CONN-012'))
    .summary('Payroll history is made for connections of up to 101 employees.')
    .by(changeRules(() => ({ periods: (employees) => (employees > 101 ? 1 : 6) }))),
  fault('connection-history-above-101', atEffort('standard', sometimes('limit', 'CONN-012')))
    .summary('Payroll history is made for connections of more than 101 employees.')
    .by(changeRules((base) => ({ periods: (employees) => (employees > 101 ? 6 : base.periods(employees)) }))),
  ...fresh.flatMap(([key, name, has, requirement]) => [
    fault(`${name}-repeated`, afterwards('state', requirement))
      .summary(`Every connection ${has} of the first.`)
      .by(repeatValue(key, ([first]) => first)),
    fault(`${name}-repeated-above-110`, afterwards('state', requirement))
      .summary(`A connection of more than 110 employees ${has} of the connection created before it.`)
      .by(repeatValue(key, (given, { employee_size: size }) => (Number(size) > 110 ? given.at(-2) : undefined))),
    fault(`repeated-connection-${key.replace('_', '-')}-intermittent`, afterwards('state', requirement))
      .summary(`Every sixth connection has the ${key} of the first.`)
      .by(repeatValue(key, (given) => (given.length % 6 === 0 ? given[0] : undefined))),
  ]),
  fault('repeated-connection-entity-id-of-large', afterwards('state', 'CONN-016'))
    .summary('A connection of more than 100 employees has the entity_id of the first connection.')
    .by(repeatValue('entity_id', ([first], { employee_size: size }) => (Number(size) > 100 ? first : undefined))),
  fault('connection-token-useless', alwaysAfterwards('state', 'CONN-007'))
    .summary('The access_token of a new connection does not work.')
    .by(issueUselessToken),
  fault('connection-names-another-provider', sometimes('condition', 'CONN-008'))
    .summary('The result of a connection with an employee_size names a provider that was not asked for.')
    .by(nameOtherProvider('employee_size')),
  fault('dead-entity', sometimes('relation', 'CONN-016'))
    .summary('The entity of a new connection is refused with the token of the same result.')
    .with(changeRules, (base) => ({
      entity(token, ids, world, operation) {
        if (ids.length > 0 && token.connection !== world.connections[0]) throw entityNotAccessible();
        return base.entity(token, ids, world, operation);
      },
    })),
];
