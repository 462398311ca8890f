import { expect, test } from 'vitest';
import { productNames } from '../specs/interface/interface-facts.ts';
import { presentSchemas } from '../specs/validation/schemas.ts';
import { isValid } from '../specs/validation/validator.ts';
import { basicNearMiss, basicNearMissBoundaries } from './credentials/basic.ts';
import { bearerNearMiss, bearerNearMissBoundaries } from './credentials/bearer.ts';
import { basic, bearer } from './credentials/headers.ts';
import * as periods from './days/periods.ts';
import { areDistinct, holdTheLaws, isCarriedByJson, isWhole, law } from './laws.testbed.ts';
import type { BrokenConstraint } from './refused/broken-constraints.ts';
import { invalidRequests, type OperationWithBody } from './refused/invalid-requests.ts';
import * as world from './sample-world.testbed.ts';
import { commandBoundaries, interleaved } from './sequences/command-boundaries.ts';
import { commands } from './sequences/commands.ts';
import { benefitDescription, benefitDescriptionBoundaries } from './text/benefit-descriptions.ts';
import { anyName, isPlainText, plainName, unusualTexts } from './text/texts.ts';
import { anyCents, anyHours, isPlainCents, isPlainHours, plainCents, plainHours } from './writes/amounts.ts';
import * as payments from './writes/sandbox-payments.ts';
import { sandboxStatements } from './writes/sandbox-statements.ts';
import { someProducts } from './writes/some-products.ts';

const { individuals } = world;

/** Whether a body, as it goes over the wire, satisfies the schema of the operation's requests. */
const isBodyOf = (operation: OperationWithBody) => (body: unknown) =>
  isCarriedByJson(body) && isValid(`${operation}.request`, JSON.parse(JSON.stringify(body)));
const isPaymentBody = isBodyOf('create-sandbox-payment');

holdTheLaws([
  law('period', periods.period(), isPaymentBody),
  law(
    'fullPeriod',
    periods.fullPeriod(),
    (p) => p.start_date <= p.end_date && p.end_date <= p.pay_date && p.pay_date <= p.debit_date,
    [periods.twoWeeks],
  ),
  law('plainName', plainName(), isPlainText),
  law(
    'anyName',
    anyName(),
    (name) => name !== '' && isCarriedByJson(name),
    unusualTexts.map(({ value }) => value),
  ),
  law('plainCents', plainCents(), isPlainCents),
  law('anyCents', anyCents(), Number.isSafeInteger),
  law('plainHours', plainHours(), isPlainHours),
  law('anyHours', anyHours(), (hours) => hours >= 0 && hours <= 1_000_000),
]);

const names = (statements: payments.SandboxPayment['pay_statements'] = []) =>
  statements.map(({ individual_id }) => individual_id);

holdTheLaws([
  law(
    'sandboxStatements',
    sandboxStatements(individuals),
    (pay_statements) => areDistinct(names(pay_statements)) && isPaymentBody({ pay_statements }),
  ),
  law('benefitDescription', benefitDescription(), isBodyOf('update-benefit'), benefitDescriptionBoundaries),
  law('someProducts', someProducts(productNames), (chosen) => {
    const distinct = new Set(chosen).size;
    return distinct >= 2 && chosen.length - distinct <= 1;
  }),
]);

holdTheLaws([
  law(
    'bearerNearMiss',
    bearerNearMiss(world.bearerToken),
    ({ value }) => value !== bearer(world.bearerToken),
    bearerNearMissBoundaries(world.bearerToken),
  ),
  law(
    'basicNearMiss',
    basicNearMiss(world.basicPair),
    ({ value }) => value !== basic(world.basicPair),
    basicNearMissBoundaries(world.basicPair),
  ),
  law(
    'commands',
    commands(),
    (steps) => isWhole(0, 12)(steps.length) && steps.every((step) => !('party' in step) || isWhole(0, 7)(step.party)),
    [interleaved, ...Object.values(commandBoundaries)],
  ),
]);

/** Whether the validator blames the named keyword at the named place, and nothing at any other place. */
const failsForItsReason =
  (operation: OperationWithBody) =>
  ({ body, keyword, pointer, missing }: BrokenConstraint): boolean => {
    const validate = presentSchemas().validatorOf(`${operation}.request`);
    const errors = validate(body) ? [] : (validate.errors ?? []);
    return (
      errors.every(({ instancePath }) => instancePath === pointer) &&
      errors.some(
        (error) => error.keyword === keyword && (missing === null || error.params.missingProperty === missing),
      )
    );
  };

test.each(world.validBodies)(
  'each invalid request of $operation breaks what it says, and nothing else',
  ({ operation, body }) => {
    const requests = invalidRequests(operation, body);
    expect(requests.length).toBeGreaterThan(4);
    expect(requests.filter((request) => !failsForItsReason(operation)(request))).toEqual([]);
  },
);

test.each([
  ['plain', payments.plainPaymentBoundaries(individuals)],
  ['unusual', payments.unusualPaymentBoundaries(individuals)],
])('%s payments are valid, each statement of another individual', (_, all) => {
  expect(all.filter(({ value }) => !areDistinct(names(value.pay_statements)) || !isPaymentBody(value))).toEqual([]);
});

test('the bodies that invalid requests are derived from are valid, one for each operation with a body', () => {
  expect(world.validBodies.filter(({ operation, body }) => !isBodyOf(operation)(body))).toEqual([]);
  expect(areDistinct(world.validBodies.map(({ operation }) => operation))).toBe(true);
  expect(world.validBodies).toHaveLength(8);
});
