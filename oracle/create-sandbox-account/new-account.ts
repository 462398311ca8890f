import type { Exchange } from '../../specs/words/exchange.ts';
import { issuedBy, judgeGranted, judgeNamed, judgeTokenWorks } from '../create-sandbox-connection/creation-result.ts';
import type { KnownConnections } from '../create-sandbox-connection/new-connection.ts';
import { bodyAt, expectEqual, not } from '../kernel/expectation.ts';
import { judgeFreshId } from '../kernel/fresh-ids.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const newAccessToken = requirement('ACCT-004', 'The new access_token was not issued before.');
const companyNamed = requirement('ACCT-007', 'The result names the company_id that was asked for.');

/** Judges that the token is new, and that the connection, if the run created it, is one of the company asked for. */
export const judgeAccountIds = defineJudge(
  [newAccessToken, companyNamed],
  (exchange: Exchange, { accessTokens, companyIds, connectionIds }: KnownConnections) => {
    const { accessToken, companyId = '', connectionId = '' } = issuedBy(exchange);
    const [companyCreation, connectionCreation] = [companyIds.get?.(companyId), connectionIds.get?.(connectionId)];
    const judged = judgeFreshId(newAccessToken, '/access_token', accessToken, accessTokens, exchange);
    if (!companyCreation || !connectionCreation) return judged;
    const { companyId: owner = companyId } = issuedBy(connectionCreation);
    return [
      ...judged,
      companyNamed.judge(owner === companyId, {
        exchanges: [companyCreation, connectionCreation, exchange],
        pointer: '/connection_id',
        expected: 'a new connection, or one of the company that was asked for',
        actual: `the connection of the company ${owner}`,
        expectation: not(expectEqual(bodyAt('/connection_id'), bodyAt('/connection_id', 1))),
        message: 'An account of one company is created in the connection of another one.',
      }),
    ];
  },
);

const providerNamed = requirement('ACCT-006', 'The result names the provider_id that was asked for.');
const noFurtherProducts = requirement('ACCT-008', 'The result lists no product beyond those asked for.');

export const judgeNewAccount = defineJudge([providerNamed, companyNamed, noFurtherProducts], (exchange: Exchange) => [
  ...judgeNamed(providerNamed, exchange, 'provider_id'),
  ...judgeNamed(companyNamed, exchange, 'company_id'),
  ...judgeGranted(noFurtherProducts, exchange),
]);

const tokenWorks = requirement('ACCT-005', 'The new access_token works as the bearer credential.');

/** @param used a request that was made with the new token */
export const judgeAccountToken = defineJudge([tokenWorks], (creation: Exchange, used: Exchange) =>
  judgeTokenWorks(tokenWorks, creation, used),
);
