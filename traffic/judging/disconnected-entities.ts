import { askedRequests } from '../../oracle/batch/asked-requests.ts';
import { judgeGone, type LaterUse } from '../../oracle/disconnect-entity/gone.ts';
import { asArray, asString, requestBody, statusOf } from '../../oracle/kernel/answer.ts';
import type { RequestFacts } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said, UnknownWrite } from './conversation.ts';
import { Recent } from './recent.ts';
import { clockMs, isBefore, placeOf, RecordingTimes, WriteTimes } from './times.ts';

const maxEntities = 2_000;

/** The time after a disconnection for which it counts; later the entity may be connected again. */
const maxMs = 10 * 60_000;

/** Judges that requests which name a disconnected entity do not read it any more. */
export class DisconnectedEntities implements Conversation {
  readonly requirementIds = judgeGone.requirementIds;
  readonly #entities = new Recent<ReadExchange>(maxEntities);
  /** Requests that may have connected an entity again, under the same id. */
  readonly #connecting = new WriteTimes();
  readonly #recordings = new RecordingTimes();

  note(read: ReadExchange): void {
    this.#recordings.note(read);
    const { operation, startedAt, totalMs } = read.exchange;
    if (operation === 'create-sandbox-account' || operation === 'create-sandbox-connection')
      this.#connecting.note({ startedAt, totalMs, file: read.file });
  }

  noteUnknown(write: UnknownWrite): void {
    this.#connecting.note(write);
  }

  observe(read: ReadExchange, { hasStatedResult }: RequestFacts): Said {
    const { exchange, credential, file } = read;
    if (!hasStatedResult || credential.key === null || statusOf(exchange) !== 200) return [];
    if (exchange.operation === 'disconnect-entity') {
      for (const id of asArray(requestBody(exchange)?.entity_ids) ?? [])
        this.#entities.set(`${credential.key} ${asString(id)?.toLowerCase()}`, read);
      return [];
    }
    const [id] = new URL(exchange.request.url).searchParams.getAll('entity_ids');
    const disconnection = id === undefined ? undefined : this.#entities.get(`${credential.key} ${id.toLowerCase()}`);
    if (disconnection === undefined || !isBefore(disconnection.exchange, exchange)) return [];
    if (!this.#recordings.areOfOne(placeOf(disconnection), placeOf(read))) return [];
    const { startedAt } = disconnection.exchange;
    const passedMs = exchange.startedAt - startedAt;
    // The clocks of two recorders may differ.
    const isLaterForSure = disconnection.file === file || passedMs - disconnection.exchange.totalMs > clockMs;
    const between = { startedAt, totalMs: passedMs + exchange.totalMs, file };
    if (!isLaterForSure || passedMs > maxMs || this.#connecting.mayFallIn(between)) return [];
    return judgeGone(disconnection.exchange, usesOf(exchange));
  }
}

function usesOf(exchange: Exchange): readonly LaterUse[] {
  if (exchange.operation === 'list-pay-groups') return [{ exchange }];
  if (exchange.operation !== 'get-pay-statement') return [];
  return askedRequests(exchange, 'payment_id').map(({ id }) => ({ exchange, paymentId: id }));
}
