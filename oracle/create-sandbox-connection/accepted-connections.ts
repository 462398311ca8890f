import type { Exchange } from '../../specs/words/exchange.ts';
import { isRefusedForLimits, judgeAccepted, judgeRefused } from '../kernel/accepted.ts';
import { describeAnswer } from '../kernel/answer.ts';
import { defineJudge, isBroken, requirement } from '../kernel/judge.ts';

export const providerAloneAccepted = requirement(
  'CONN-001',
  'A call with provider_id alone is answered 200 with its result.',
);
const sizeAccepted = requirement('CONN-004', 'An employee_size of 20, 100 or 101 is accepted.');

export const judgeConnectionAccepted = defineJudge(
  [providerAloneAccepted, sizeAccepted],
  (employeeSize: number | null, exchange: Exchange) =>
    employeeSize === null
      ? judgeAccepted(providerAloneAccepted, exchange, 'A connection with a provider_id alone')
      : judgeAccepted(sizeAccepted, exchange, `A connection with ${employeeSize} employees`),
);

/** Blocks a creation that was put off, or refused because of earlier ones: its own request was not answered. */
export const judgeCreationLimited = defineJudge(
  [providerAloneAccepted, sizeAccepted],
  (employeeSize: number | null, exchange: Exchange) => {
    const reason = `create-sandbox-connection gave no connection to test with: ${describeAnswer(exchange)}`;
    const asked = employeeSize === null ? providerAloneAccepted : sizeAccepted;
    return isRefusedForLimits(exchange) ? asked.notApplicable('not-granted', reason) : asked.blocked(reason, exchange);
  },
);

const productsAccepted = requirement('CONN-002', 'The documented field products is accepted.');
const everyProductAccepted = requirement('CONN-003', 'Each product name of the table is accepted in products.');

const mayNotBeSupported =
  'a connection with every product is refused, which the provider may not support: name those that it does in the profile (products)';

/**
 * Judges creations with products. `all`: with every product; `one`: with one, null if there was none. `areStated`: the
 * profile names the products that the provider supports, so that none of these may be refused.
 */
export const judgeProductsAccepted = defineJudge(
  [productsAccepted, everyProductAccepted],
  (all: Exchange, one: Exchange | null, areStated: boolean) => {
    const every = judgeAccepted(everyProductAccepted, all, 'A connection with every product');
    const single = judgeAccepted(productsAccepted, one ?? all, 'A connection with products');
    if (!isBroken(every)) return [single, every];
    if (isBroken(single)) return [single];
    return [single, areStated ? every : everyProductAccepted.blocked(mayNotBeSupported, null)];
  },
);

const refusedFor = {
  provider: requirement('CONN-013', 'A request without provider_id, or with one of a wrong type, is refused.'),
  option: requirement('CONN-014', 'An employee_size or products of a wrong type is refused.'),
} as const;

export type ConnectionDefect = keyof typeof refusedFor;

/** @param label the wrong part in words that follow "a connection with" */
export const judgeRefusedConnection = defineJudge(
  Object.values(refusedFor),
  (defect: ConnectionDefect, label: string, exchange: Exchange) =>
    judgeRefused(refusedFor[defect], exchange, `A connection with ${label}`),
);
