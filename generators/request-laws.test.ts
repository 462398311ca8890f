import { expect, test } from 'vitest';
import { isCalendarDay, isWeekend } from '../specs/interface/calendar.ts';
import { productNames } from '../specs/interface/interface-facts.ts';
import { presentSchemas } from '../specs/validation/schemas.ts';
import { isValid } from '../specs/validation/validator.ts';
import { basicNearMiss, basicNearMissBoundaries } from './credentials/basic.ts';
import { bearerNearMiss, bearerNearMissBoundaries } from './credentials/bearer.ts';
import { basic, bearer } from './credentials/headers.ts';
import * as periods from './days/periods.ts';
import { areDistinct, holdTheLaws, isCarriedByJson, isWhole, law } from './laws.testbed.ts';
import * as filters from './reads/filters.ts';
import { jobsWindow, jobsWindowBoundaries } from './reads/paging.ts';
import type { BrokenConstraint } from './refused/broken-constraints.ts';
import { invalidRequest, invalidRequestBoundaries, type OperationWithBody } from './refused/invalid-requests.ts';
import * as world from './sample-world.testbed.ts';
import { commandBoundaries, interleaved } from './sequences/command-boundaries.ts';
import { commands } from './sequences/commands.ts';
import { benefitDescription, benefitDescriptionBoundaries } from './text/benefit-descriptions.ts';
import { anyName, isPlainText, plainName, unusualTexts } from './text/texts.ts';
import { anyCents, anyHours, isPlainCents, isPlainHours, plainCents, plainHours } from './writes/amounts.ts';
import * as connections from './writes/connections.ts';
import * as payments from './writes/sandbox-payments.ts';
import { sandboxStatements } from './writes/sandbox-statements.ts';

const { individuals, items, providerId } = world;
const [companyId] = world.entities;

/** Whether a body, as it goes over the wire, satisfies the schema of the operation's requests. */
const isBodyOf = (operation: OperationWithBody) => (body: unknown) =>
  isCarriedByJson(body) && isValid(`${operation}.request`, JSON.parse(JSON.stringify(body)));
const isPaymentBody = isBodyOf('create-sandbox-payment');

holdTheLaws([
  law('period', periods.period(), isPaymentBody, periods.periodBoundaries),
  law(
    'fullPeriod',
    periods.fullPeriod(),
    (p) => p.start_date <= p.end_date && p.end_date <= p.pay_date && p.pay_date <= p.debit_date,
    [periods.twoWeeks],
  ),
  law(
    'periodPaidOnWeekend',
    periods.periodPaidOnWeekend(),
    ({ pay_date = '' }) => isCalendarDay(pay_date) && isWeekend(pay_date),
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
  law(
    'sandboxPayment',
    payments.sandboxPayment(individuals),
    (body) => areDistinct(names(body.pay_statements)) && isPaymentBody(body),
    payments.unusualPaymentBoundaries(individuals).map(({ value }) => value),
  ),
  law(
    'sandboxPayment of plain values',
    payments.sandboxPayment(individuals, 'plain'),
    (body) => isPaymentBody(body) && payments.unusualInPayment(body).length === 0,
    payments.plainPaymentBoundaries(individuals).map(({ value }) => value),
  ),
  law('benefitDescription', benefitDescription(), isBodyOf('update-benefit'), benefitDescriptionBoundaries),
  law(
    'connectionBody',
    connections.connectionBody(providerId),
    isBodyOf('create-sandbox-connection'),
    connections.connectionBodyBoundaries(providerId),
  ),
  law('employeeSize', connections.employeeSize(), isWhole(1, 250), connections.employeeSizeBoundaries),
  law(
    'products',
    connections.products(),
    (chosen) => chosen.length > 0 && areDistinct(chosen),
    connections.productsBoundaries,
  ),
  law('someProducts', connections.someProducts(productNames), (chosen) => {
    const distinct = new Set(chosen).size;
    return distinct >= 2 && chosen.length - distinct <= 1;
  }),
  law(
    'accountBody',
    connections.accountBody(companyId, providerId),
    isBodyOf('create-sandbox-account'),
    connections.accountBodyBoundaries(companyId, providerId),
  ),
  law('jobsWindow', jobsWindow(), isBodyOf('list-automated-jobs'), jobsWindowBoundaries),
]);

const isNameFilter = ({ value }: { readonly value: string }) => value !== '' && value === value.trim();

holdTheLaws([
  law('categoryFilter', filters.categoryFilter(), areDistinct, filters.categoryFilterBoundaries),
  law('nameFilter', filters.nameFilter(items), isNameFilter, filters.nameFilterBoundaries(items)),
  law('nameFilter of no items', filters.nameFilter([]), isNameFilter, filters.nameFilterBoundaries([])),
  law(
    'payDateRange',
    filters.payDateRange(world.payDates),
    ({ endDate = '' }) => !world.payDates.includes(endDate),
    filters.payDateRangeBoundaries(world.payDates),
  ),
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

holdTheLaws(
  world.validBodies.map(({ operation, body }) =>
    law(
      `invalidRequest of ${operation}`,
      invalidRequest(operation, body),
      failsForItsReason(operation),
      invalidRequestBoundaries(operation, body),
    ),
  ),
);

test('the bodies that invalid requests are derived from are valid, one for each operation with a body', () => {
  expect(world.validBodies.filter(({ operation, body }) => !isBodyOf(operation)(body))).toEqual([]);
  expect(areDistinct(world.validBodies.map(({ operation }) => operation))).toBe(true);
  expect(world.validBodies).toHaveLength(8);
});
