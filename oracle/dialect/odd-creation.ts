import { paymentMethods, productNames, statementTypes } from '../../specs/interface/interface-facts.ts';
import { asArray, asObject, type JsonObject } from '../kernel/json.ts';
import type { Look } from './look.ts';
import type { Oddity } from './oddity.ts';

/** The keys that the bodies of some requests have; others take further ones. */
const bodyKeys: Readonly<Record<string, readonly string[]>> = {
  'create-sandbox-connection': ['provider_id', 'products', 'employee_size'],
  'create-sandbox-account': ['company_id', 'provider_id', 'products'],
  'update-benefit': ['description'],
  'disconnect-entity': ['entity_ids'],
  'list-automated-jobs': ['limit', 'offset'],
};

/** Yields what is odd about a request that creates or changes something, of which nothing says whether it is served. */
export function* oddCreation({ exchange, asked }: Look): Generator<Oddity> {
  if (asked === undefined) return;
  const { operation } = exchange;
  const keys = bodyKeys[operation];
  if (keys !== undefined && Object.keys(asked).some((key) => !keys.includes(key))) {
    yield { silence: operation === 'update-benefit' ? 'SIL-069' : 'SIL-049', label: 'an unknown key' };
  }
  if (operation === 'create-sandbox-account' || operation === 'create-sandbox-connection') {
    if (operation === 'create-sandbox-account' && asked.provider_id === undefined) {
      yield { silence: 'SIL-066', label: 'no provider_id' };
    }
    const products = asArray(asked.products) ?? [];
    if (products.some((name) => typeof name === 'string' && !productNames.some((known) => known === name))) {
      yield { silence: 'SIL-076', label: 'an unknown product' };
    }
  }
  if (operation === 'create-sandbox-payment') yield* oddStatements(asked);
}

function* oddStatements({ pay_statements }: JsonObject): Generator<Oddity> {
  const statements = (asArray(pay_statements) ?? []).slice(0, 50).map((each) => asObject(each) ?? {});
  const given = statements.flatMap(({ type, payment_method }) => [
    [type, statementTypes] as const,
    [payment_method, paymentMethods] as const,
  ]);
  if (given.some(([value]) => value === null)) yield { silence: 'SIL-077', label: 'a type that is null' };
  if (given.some(([value, listed]) => typeof value === 'string' && !listed.some((each) => each === value))) {
    yield { silence: 'SIL-077', label: 'a type that is not listed' };
  }
}
