import type { Exchange } from '../../specs/words/exchange.ts';
import { type IssuedBefore, judgeFreshId } from '../kernel/fresh-ids.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { issuedBy, judgeGranted, judgeNamed, judgeTokenWorks } from './creation-result.ts';

export const newConnectionId = requirement('CONN-005', 'The new connection_id was not used before.');
export const newAccessToken = requirement('CONN-006', 'The new access_token was not issued before.');

/** The ids that earlier creations were answered with: new ones must differ. */
export interface KnownConnections {
  /** Issued with connections, not with accounts; in lower case like the next ones. */
  readonly companyIds: IssuedBefore;
  readonly connectionIds: IssuedBefore;
  readonly accessTokens: IssuedBefore;
}

export const judgeConnectionIds = defineJudge(
  [newConnectionId, newAccessToken],
  (exchange: Exchange, { accessTokens, connectionIds }: KnownConnections) => {
    const { accessToken, connectionId } = issuedBy(exchange);
    return [
      ...judgeFreshId(newConnectionId, '/connection_id', connectionId, connectionIds, exchange),
      ...judgeFreshId(newAccessToken, '/access_token', accessToken, accessTokens, exchange),
    ];
  },
);

const providerNamed = requirement('CONN-008', 'The result names the provider_id that was asked for.');
const noFurtherProducts = requirement('CONN-009', 'The result lists no product beyond those asked for.');

export const judgeNewConnection = defineJudge([providerNamed, noFurtherProducts], (exchange: Exchange) => [
  ...judgeNamed(providerNamed, exchange, 'provider_id'),
  ...judgeGranted(noFurtherProducts, exchange),
]);

export const tokenWorks = requirement('CONN-007', 'The new access_token works as the bearer credential.');

/** @param used a request that was made with the new token */
export const judgeConnectionToken = defineJudge([tokenWorks], (creation: Exchange, used: Exchange) =>
  judgeTokenWorks(tokenWorks, creation, used),
);
