import { bodyOf } from '../admission.ts';
import { type Answer, type Call, type Json, malformed, Refusal } from '../call.ts';
import { isString, optional } from '../fields.ts';
import { isUuid } from '../identity.ts';
import { addHistory } from '../payroll.ts';
import { type Connection, type Entity, PRODUCTS, type World } from '../world.ts';

const productsIn = (body: Json): string[] => {
  const known = (value: unknown) => Array.isArray(value) && value.every((one) => PRODUCTS.includes(one));
  return [...new Set(optional<string[]>(body, 'products', known) ?? PRODUCTS)];
};

const result = (world: World, connection: Connection, entity: Entity, products: string[]) => ({
  token_type: 'bearer',
  access_token: world.addToken(connection, entity),
  products,
  provider_id: connection.providerId,
  company_id: connection.companyId,
  entity_id: entity.id,
  connection_id: connection.id,
});

/** create-sandbox-connection. A `employee_size` above 100 brings a single pay period along, any other three. */
export const createConnection = (call: Call): Answer => {
  const { world } = call;
  const body = bodyOf(call);
  const { provider_id } = body;
  if (!isString(provider_id) || provider_id === '') return malformed('provider_id is missing');
  const products = productsIn(body);
  const size = optional<number>(body, 'employee_size', (value) => Number.isInteger(value) && Number(value) > 0) ?? 20;
  const connection = world.connect(provider_id);
  const entity = world.addEntity(connection, size);
  addHistory(world, connection, entity, size > 100);
  const made = result(world, connection, entity, products);
  return { status: 200, body: { ...made, authentication_type: 'credential', account_id: connection.id } };
};

/** create-sandbox-account: the company's connection gets another entity, and another token that was issued for it. */
export const createAccount = (call: Call): Answer => {
  const { world } = call;
  const body = bodyOf(call);
  const { company_id, provider_id } = body;
  if (!isUuid(company_id) || !isString(provider_id)) return malformed('company_id and provider_id are needed');
  const products = productsIn(body);
  const found = world.connections.find(
    ({ companyId, providerId }) => companyId === company_id.toUpperCase() && providerId === provider_id,
  );
  if (!found) throw new Refusal(404, 'nothing_here', 'no_such_company', 'No connection of this company and provider');
  const entity = world.addEntity(found, found.entities[0]?.employees.length ?? 20);
  const made = result(world, found, entity, products);
  return { status: 200, body: { ...made, authentication_type: 'assisted' } };
};
