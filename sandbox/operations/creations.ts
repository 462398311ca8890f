import { invalid, notFound } from '../rules/refusal.ts';
import { productNames } from '../world/wire.ts';
import type { Applied } from '../world/world.ts';
import { type Call, fieldsOf, listOf, naturalNumberOf, oneOf, optional, uuidOf } from './call.ts';

/** Reads `products` of a request: an array of product names, each counted once. */
const productsOf = (value: unknown, where: string): string[] => [
  ...new Set(listOf(value, where).map((name, index) => oneOf(productNames)(name, `${where}[${index}]`))),
];

/** Reads a `provider_id`, which is any string but the empty one. */
function providerOf(value: unknown, where: string): string {
  if (typeof value !== 'string' || value === '') throw invalid(`${where} must be a string that is not empty.`);
  return value;
}

/** "Connection / account creation result", without `token_type`. */
const creationResult = ({ connection, entity, accessToken }: Applied, products: readonly string[]) => ({
  connection_id: connection?.id,
  entity_id: entity?.id,
  company_id: connection?.companyId,
  account_id: entity?.accountId,
  provider_id: connection?.providerId,
  authentication_type: connection?.authenticationType,
  products,
  access_token: accessToken,
});

/** "4. Create sandbox account": a further entity, with a token; company and connection give what is left out. */
export async function createSandboxAccount(call: Call) {
  const { rules } = call;
  const fields = fieldsOf(call.body, 'The body');
  const companyId = uuidOf(fields.company_id, 'company_id');
  const { provider_id: providerId } = optional(fields, 'provider_id', providerOf);
  const connection = call.world.connections.find(
    (one) => one.companyId === companyId && (providerId === undefined || one.providerId === providerId),
  );
  if (connection === undefined) throw notFound('connection');
  const { products: requested = connection.products } = optional(fields, 'products', productsOf);
  const products = rules.granted(requested);
  const periods = rules.periods(connection.employees);
  const { employees } = connection;
  const applied = await call.write(
    rules.accountJoins
      ? { kind: 'account-created', connectionId: connection.id, periods }
      : { kind: 'connection-created', providerId: connection.providerId, companyId, products, employees, periods },
  );
  return creationResult(applied, products);
}

/** "5. Create sandbox connection". Default of `products`: all. */
export async function createSandboxConnection(call: Call) {
  const { rules } = call;
  const fields = fieldsOf(call.body, 'The body');
  const providerId = providerOf(fields.provider_id, 'provider_id');
  const requested = optional(fields, 'products', productsOf).products ?? productNames;
  const products = rules.granted(requested);
  const employees = optional(fields, 'employee_size', naturalNumberOf).employee_size ?? rules.defaultEmployees;
  const applied = await call.write({
    kind: 'connection-created',
    providerId,
    products,
    employees,
    periods: rules.periods(employees),
  });
  return { ...creationResult(applied, products), token_type: 'bearer' };
}
