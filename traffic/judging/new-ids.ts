import { IssuedIds } from '../../oracle/every-answer/issued-ids.ts';
import { judgeNewIds, newIdsIn } from '../../oracle/every-answer/new-ids.ts';
import type { Asked } from '../../oracle/kernel/answer-judge.ts';
import { isMask } from '../exchanges/is-mask.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';
import { isTimed } from './moments.ts';

/** Creations that are remembered: a recording of a year has any number of them. */
const mostCreations = 50_000;

/** Judges that what is created has ids of its own. */
export class NewIds implements Conversation {
  readonly requirementIds = judgeNewIds.requirementIds;
  #issued = new IssuedIds();
  readonly #times = new Set<string>();
  #count = 0;
  #latestAt = 0;

  observe({ exchange }: ReadExchange, { stated }: Asked): Said {
    const ids = stated ? Object.values(newIdsIn(exchange)).filter((id) => id !== undefined) : [];
    // The same answer may come to the same request again where it names a key for that.
    const isRepeatable = exchange.request.headers.some(([name]) => /idempoten/i.test(name));
    if (ids.length === 0 || isRepeatable || ids.some(isMask) || this.#isRecordedTwice(exchange)) return [];
    if (this.#count >= mostCreations) {
      this.#issued = new IssuedIds();
      this.#times.clear();
      this.#count = 0;
    }
    this.#count += 1;
    const said = this.#issued.judge(exchange);
    // Some recorders write the latest first: what came before another is no repetition of it.
    const isEarlier = isTimed(exchange) && exchange.startedAt + exchange.totalMs < this.#latestAt;
    this.#latestAt = Math.max(this.#latestAt, exchange.startedAt);
    return isEarlier ? [] : said;
  }

  /** Two recorders of one client write the same exchange, at the same time. */
  #isRecordedTwice({ request, startedAt }: ReadExchange['exchange']): boolean {
    const key = `${startedAt} ${request.url}`;
    if (startedAt === 0 || !this.#times.has(key)) {
      this.#times.add(key);
      return false;
    }
    return true;
  }
}
