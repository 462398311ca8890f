import type { OperationId } from '../../specs/interface/operations.ts';
import { Refusal } from '../rules/refusal.ts';
import { changeRules, objectOf, refuseRequests, rewriteBodies, withList } from '../switches/behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { productNames } from '../world/wire.ts';
import { refuseCreations, variantsOf } from './define.ts';

const variant = variantsOf('create-sandbox-connection');

const neededProducts: Partial<Readonly<Record<OperationId, string>>> = {
  'get-pay-statement': 'pay_statement',
  'list-pay-statement-items': 'pay_statement',
  'get-enrollments': 'benefits',
  'list-enrolled-individuals': 'benefits',
  'update-benefit': 'benefits',
  'list-pay-groups': 'payment',
};

const isUnservedSize = (size: unknown) => Number.isInteger(size) && (Number(size) < 2 || Number(size) > 5000);

export const connectionVariants: readonly Variant[] = [
  variant('sizes-bounded', ['SIL-079'])
    .summary('A connection has 2 to 5000 employees: fewer, or more, are refused.')
    .by(refuseRequests((body) => isUnservedSize(objectOf(body).employee_size), 422)),
  variant('one-employee-more', ['SIL-044'])
    .summary('A connection has one employee more than asked for, where that changes nothing else.')
    .with(rewriteBodies, (body) => {
      const { employee_size: size } = objectOf(body);
      return typeof size === 'number' && size > 0 && size < 100 ? { ...objectOf(body), employee_size: size + 1 } : body;
    }),
  variant('more-products', [], { advises: ['CONN-009', 'ACCT-008'] })
    .summary('Connections and accounts are granted every product, whichever were asked for.')
    .by(changeRules(() => ({ granted: () => productNames }))),
  variant('fewer-products', ['SIL-040', 'SIL-046'])
    .summary('New connections are granted no benefits, and what lacks a product is refused.')
    .with(changeRules, (base) => ({
      granted: (requested) => requested.filter((product) => product !== 'benefits'),
      entity(token, ids, world, operation) {
        const needed = neededProducts[operation];
        if (needed !== undefined && !token.connection.products.includes(needed)) {
          throw new Refusal(403, 'forbidden_error', 'product_not_granted', `The product ${needed} was not granted.`);
        }
        return base.entity(token, ids, world, operation);
      },
    })),
  variant('unknown-products-passed-over', ['SIL-076'])
    .summary('A product outside of the table is passed over.')
    .with(rewriteBodies, (body) =>
      withList(body, 'products', (list) =>
        list.filter((one) => typeof one !== 'string' || productNames.some((name) => name === one)),
      ),
    ),
  variant('few-connections', ['SIL-092'])
    .summary('No more than eight connections are created.')
    .by(refuseCreations((made) => made > 8, 429, 'connection_limit_reached')),
  variant('few-connections-forbidden', ['SIL-050', 'SIL-092'])
    .summary('No more than six connections are created: further ones are forbidden.')
    .by(refuseCreations((made) => made > 6, 403, 'connection_limit_reached')),
  variant('intermittent-connections', ['SIL-092'])
    .summary('Every third connection is refused as in conflict.')
    .by(refuseCreations((made) => made % 3 === 0, 409, 'connection_conflict')),
];
