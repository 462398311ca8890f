import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAccepted, judgeRefused } from '../kernel/accepted.ts';
import { refused, succeeded } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const companyAndProviderAccepted = requirement(
  'ACCT-001',
  'A call with company_id and provider_id alone is answered 200 with its result.',
);

export const judgePlainAccount = defineJudge([companyAndProviderAccepted], (exchange: Exchange) =>
  judgeAccepted(companyAndProviderAccepted, exchange, 'An account of a known company and provider'),
);

const productsAccepted = requirement('ACCT-002', 'The documented field products is accepted.');
const everyProductAccepted = requirement('ACCT-003', 'Each product name of the table is accepted in products.');

export interface AccountWithProducts {
  readonly exchange: Exchange;
  readonly products: readonly string[];
  /** Whether the connection is known to have all these products. If not, the account may be refused. */
  readonly isGranted: boolean;
}

/** Judges that accounts with products are accepted. Once one is, another's refusal is blamed on its own products. */
export const judgeAccountsWithProducts = defineJudge(
  [productsAccepted, everyProductAccepted],
  (accounts: readonly AccountWithProducts[]) => {
    const isAnyAccepted = accounts.some(({ exchange }) => succeeded(exchange));
    const tested = isAnyAccepted ? everyProductAccepted : productsAccepted;
    return accounts.flatMap(({ exchange, isGranted, products }) => {
      if (refused(exchange) && !isGranted) {
        return [tested.notApplicable('not-granted', `the provider grants not all of ${products.join(', ')}`)];
      }
      const subject = `An account with the products ${products.join(', ')}`;
      const judged = judgeAccepted(tested, exchange, subject);
      return succeeded(exchange) ? [judged, judgeAccepted(productsAccepted, exchange, subject)] : [judged];
    });
  },
);

const wrongTypesRefused = requirement('ACCT-009', 'A field of a wrong type is refused.');

/** @param label the value in words */
export const judgeRefusedAccount = defineJudge([wrongTypesRefused], (label: string, exchange: Exchange) =>
  judgeRefused(wrongTypesRefused, exchange, `An account with ${label}`),
);
