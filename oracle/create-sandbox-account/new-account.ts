import type { Exchange } from '../../specs/words/exchange.ts';
import { issuedBy, judgeGranted, judgeNamed, judgeTokenWorks } from '../create-sandbox-connection/creation-result.ts';
import { type IssuedBefore, judgeFreshId } from '../kernel/fresh-ids.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const newAccessToken = requirement('ACCT-004', 'The new access_token was not issued before.');

/** A new account has an access_token of its own. It may have the other ids of the connection that it was made for. */
export const judgeAccountIds = defineJudge([newAccessToken], (exchange: Exchange, accessTokens: IssuedBefore) =>
  judgeFreshId(newAccessToken, '/access_token', issuedBy(exchange).accessToken, accessTokens, exchange),
);

const providerNamed = requirement('ACCT-006', 'The result names the provider_id that was asked for.');

const companyNamed = requirement('ACCT-007', 'The result names the company_id that was asked for.');

const noFurtherProducts = requirement('ACCT-008', 'The result lists no product beyond those asked for.');

/** The result of a creation names what was asked for. */
export const judgeNewAccount = defineJudge([providerNamed, companyNamed, noFurtherProducts], (exchange: Exchange) => [
  ...judgeNamed(providerNamed, exchange, 'provider_id'),
  ...judgeNamed(companyNamed, exchange, 'company_id'),
  ...judgeGranted(noFurtherProducts, exchange),
]);

const tokenWorks = requirement('ACCT-005', 'The new access_token works as the bearer credential.');

/** The access token of a new account works. @param used a request that was made with it */
export const judgeAccountToken = defineJudge([tokenWorks], (creation: Exchange, used: Exchange) =>
  judgeTokenWorks(tokenWorks, creation, used),
);
