import { askedRequests } from '../../oracle/batch/asked-requests.ts';
import { judgeGone, type LaterUse } from '../../oracle/disconnect-entity/gone.ts';
import { asArray, askedBody, asString, statusOf } from '../../oracle/kernel/answer.ts';
import type { Asked } from '../../oracle/kernel/answer-judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';
import { isBefore } from './moments.ts';
import { Recent } from './recent.ts';

const mostEntities = 2_000;

/** Milliseconds for which an entity stays disconnected, though nobody recorded that it was connected again. */
const longestMs = 10 * 60_000;

/** Judges that an entity which was disconnected is not read afterwards by requests that name it. */
export class DisconnectedEntities implements Conversation {
  readonly requirementIds = judgeGone.requirementIds;
  #entities = new Recent<Exchange>(mostEntities);

  observe({ exchange, credential }: ReadExchange, { stated }: Asked): Said {
    if (!stated || credential.key === null || statusOf(exchange) !== 200) return [];
    if (exchange.operation === 'create-sandbox-account' || exchange.operation === 'create-sandbox-connection') {
      // It may connect an entity again, under the same id.
      this.#entities = new Recent(mostEntities);
      return [];
    }
    if (exchange.operation === 'disconnect-entity') {
      for (const id of asArray(askedBody(exchange)?.entity_ids) ?? [])
        this.#entities.set(`${credential.key} ${asString(id)?.toLowerCase()}`, exchange);
      return [];
    }
    const [id] = new URL(exchange.request.url).searchParams.getAll('entity_ids');
    const action = id === undefined ? undefined : this.#entities.get(`${credential.key} ${id.toLowerCase()}`);
    if (action === undefined || !isBefore(action, exchange)) return [];
    return exchange.startedAt - action.startedAt > longestMs ? [] : judgeGone(action, usesOf(exchange));
  }
}

function usesOf(exchange: Exchange): readonly LaterUse[] {
  if (exchange.operation === 'list-pay-groups') return [{ exchange }];
  if (exchange.operation !== 'get-pay-statement') return [];
  return askedRequests(exchange, 'payment_id').map(({ id }) => ({ exchange, paymentId: id }));
}
