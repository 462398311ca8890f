import { notFound } from '../rules/refusal.ts';
import { type Call, fieldsOf, optional, uuidOf } from './call.ts';
import { creationResult, productsOf, providerOf } from './creation-result.ts';

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
