import { productNames } from '../world/wire.ts';
import { type Call, fieldsOf, naturalNumberOf, optional } from './call.ts';
import { creationResult, productsOf, providerOf } from './creation-result.ts';

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
