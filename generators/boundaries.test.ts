import { describe, expect, test } from 'vitest';
import { itemCategories, paymentMethods, productNames, statementTypes } from '../specs/interface/interface-facts.ts';
import { schema } from '../specs/validation/schemas.ts';
import { basicNearMissBoundaries } from './credentials/basic.ts';
import { bearerNearMissBoundaries } from './credentials/bearer.ts';
import { invalidRequests } from './refused/invalid-requests.ts';
import { basicPair, bearerToken, individuals, validBodies } from './sample-world.testbed.ts';
import { plainPaymentBoundaries, unusualPaymentBoundaries } from './writes/sandbox-payments.ts';
import { overridableFields, unusualIn } from './writes/sandbox-statements.ts';
import { statementFields, statementKinds, unusualStatements } from './writes/statement-boundaries.ts';

describe('the values of enumerations are those of the schemas', () => {
  test.each([
    ['product names', productNames, 'create-sandbox-connection.request'],
    ['statement types', statementTypes, 'pay-statement'],
    ['payment methods', paymentMethods, 'pay-statement'],
    ['item categories', itemCategories, 'pay-statement-item'],
  ])('%s', (_name, values, schemaName) => {
    const enumerations = JSON.stringify(schema(schemaName)).match(/"enum":\[[^\]]*\]/g) ?? [];
    const withoutNull = enumerations.map((text) => text.replace(',null]', ']'));
    expect(withoutNull).toContain(`"enum":${JSON.stringify(values)}`);
  });
});

describe('sandbox payments', () => {
  test('combine every statement type with every payment method', () => {
    const pairs = statementKinds.map(({ value }) => `${value.type} ${value.payment_method}`);
    expect(new Set(pairs).size).toBe(statementTypes.length * paymentMethods.length);
  });

  test('override each field alone', () => {
    const alone = statementFields.map(({ value }) => Object.keys(value)).filter((fields) => fields.length === 1);
    expect(alone.flat()).toEqual([...overridableFields]);
  });

  test.each([
    [1, 26, 25],
    [3, 10, 9],
    [20, 4, 2],
    [25, 4, 1],
  ])('with %i individuals are %i plain ones and %i unusual ones', (size, plain, unusual) => {
    const more = Array.from({ length: 5 }, (_, index) => `9f6b2d1c-3e5a-4c78-8b90-d2a4c6e8f01${index}`);
    const ids = [...individuals, ...more].slice(0, size);
    expect(plainPaymentBoundaries(ids)).toHaveLength(plain);
    expect(unusualPaymentBoundaries(ids)).toHaveLength(unusual);
  });

  test('are recognised by what is unusual about them', () => {
    const plain = plainPaymentBoundaries(individuals).flatMap(({ value }) =>
      (value.pay_statements ?? []).flatMap(unusualIn),
    );
    const usual = unusualStatements.filter(({ value }) => unusualIn(value).length === 0);
    expect(plain).toEqual([]);
    expect(usual.map(({ label }) => label)).toEqual([]);
  });
});

describe('near misses of credentials', () => {
  const all = [...bearerNearMissBoundaries(bearerToken), ...basicNearMissBoundaries(basicPair)];

  test('have no credential in their labels', () => {
    const revealing = all.filter(({ label }) =>
      [bearerToken, ...Object.values(basicPair)].some((secret) => label.includes(secret)),
    );
    expect(revealing).toEqual([]);
  });

  test('have no blank at their ends, and no character that a header cannot carry', () => {
    const headers = all.flatMap(({ value }) => value ?? []);
    expect(headers.filter((header) => !/^[!-~]([ -~]*[!-~])?$/.test(header))).toEqual([]);
  });

  test('of a token without letters have no other letter case', () => {
    const labels = bearerNearMissBoundaries('123456').map(({ label }) => label);
    expect(labels).not.toContain('the token in the other letter case');
    expect(labels).toContain('the token and one character more');
  });

  test('of a basic pair never decode to the pair', () => {
    const { clientId, clientSecret } = basicPair;
    const decoded = basicNearMissBoundaries(basicPair)
      .flatMap(({ value }) => value ?? [])
      // A decoder that stops at the padding reads a whole credential, whatever follows it: such headers are left out.
      .filter((header) => /^Basic \S+$/.test(header))
      .map((header) => Buffer.from(header.slice(6), 'base64').toString());
    expect(decoded.length).toBeGreaterThan(10);
    expect(decoded).not.toContain(`${clientId}:${clientSecret}`);
  });
});

describe('invalid requests', () => {
  const pointersOf = (operation: string, keyword: string) =>
    validBodies
      .filter((valid) => valid.operation === operation)
      .flatMap((valid) => invalidRequests(valid.operation, valid.body))
      .filter((request) => request.keyword === keyword && !/\/[1-9]/.test(request.pointer))
      .map(({ pointer, missing }) => (missing === null ? pointer : `${pointer} without ${missing}`));

  test.each([
    ['get-pay-statement', 'required', [' without requests', '/requests/0 without payment_id']],
    ['get-pay-statement', 'maxItems', ['/requests']],
    ['get-pay-statement', 'maximum', ['/requests/0/limit']],
    ['get-pay-statement', 'minimum', ['/requests/0/limit', '/requests/0/offset']],
    ['create-sandbox-payment', 'enum', ['/pay_statements/0/type', '/pay_statements/0/payment_method']],
    ['create-sandbox-account', 'required', []],
    ['create-sandbox-connection', 'minimum', []],
    ['disconnect-entity', 'minItems', ['/entity_ids']],
    ['disconnect-entity', 'required', [' without entity_ids']],
  ])('of %s break %s at %j', (operation, keyword, pointers) => {
    expect(pointersOf(operation, keyword)).toEqual(pointers);
  });

  test('too many elements are all different', () => {
    const valid = { requests: [{ payment_id: individuals[3] }] };
    const requests = invalidRequests('get-pay-statement', valid).filter(({ keyword }) => keyword === 'maxItems');
    const ids = requests.flatMap(({ body }) => JSON.stringify(body).match(/"payment_id":"[^"]+"/g) ?? []);
    expect(new Set(ids).size).toBe(11);
  });

  test('break the last element of an array as well as the first', () => {
    const valid = { requests: [{ payment_id: individuals[0] }, { payment_id: individuals[1] }] };
    const pointers = invalidRequests('get-pay-statement', valid).map(({ pointer }) => pointer);
    expect(new Set(pointers)).toEqual(
      new Set(['', '/requests', '/requests/0', '/requests/0/payment_id', '/requests/1', '/requests/1/payment_id']),
    );
  });
});
