import { IssuedIds } from '../../oracle/every-answer/issued-ids.ts';
import { judgeNewIds, newIdsIn } from '../../oracle/every-answer/new-ids.ts';
import type { RequestFacts } from '../../oracle/kernel/judge.ts';
import { isMask } from '../exchanges/is-mask.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';
import { clockMs, isTimed, type Place, placeOf, RecordingTimes } from './times.ts';

/** A recording may have more, since it may be of a year. */
const maxCreations = 50_000;

/** Judges that each creation has new ids. */
export class NewIds implements Conversation {
  readonly requirementIds = judgeNewIds.requirementIds;
  #issued = new IssuedIds();
  /** The time of each creation, and the recording that has it, by credential, body and ids. */
  readonly #times = new Map<string, { readonly startedAt: number; readonly file: number }>();
  readonly #places = new Map<string, Place>();
  readonly #recordings = new RecordingTimes();
  #count = 0;
  #latestAt = 0;

  note(read: ReadExchange): void {
    this.#recordings.note(read);
  }

  observe(read: ReadExchange, { hasStatedResult }: RequestFacts): Said {
    const { exchange } = read;
    const ids = hasStatedResult ? Object.values(newIdsIn(exchange)).filter((id) => id !== undefined) : [];
    // A request with an idempotency key may be answered with the same ids again.
    const isRepeatable = exchange.request.headers.some(([name]) => /idempoten/i.test(name));
    if (ids.length === 0 || isRepeatable || ids.some(isMask) || this.#isRecordedTwice(read, ids)) return [];
    if (this.#count >= maxCreations) {
      this.#issued = new IssuedIds();
      this.#times.clear();
      this.#places.clear();
      this.#count = 0;
    }
    this.#count += 1;
    const said = this.#issued.judge(exchange);
    // Some recorders write the latest exchange first. Then this creation is the earlier one, and repeats no id.
    const isEarlier = isTimed(exchange) && exchange.startedAt + exchange.totalMs < this.#latestAt;
    this.#latestAt = Math.max(this.#latestAt, exchange.startedAt);
    return isEarlier || !this.#isOfOneTarget(read, ids) ? [] : said;
  }

  #isOfOneTarget(read: ReadExchange, ids: readonly string[]): boolean {
    const place = placeOf(read);
    const before = ids.map((id) => this.#places.get(id) ?? place);
    for (const id of ids) this.#places.set(id, place);
    return before.every((each) => this.#recordings.areOfOne(each, place));
  }

  /** Whether two recorders of one client wrote the same exchange, at about the same time. */
  #isRecordedTwice({ exchange, credential, file }: ReadExchange, ids: readonly string[]): boolean {
    const { startedAt, request } = exchange;
    const key = [credential.key, request.body?.slice(0, 1_000), ...ids].join(' ');
    const earlier = this.#times.get(key);
    if (startedAt === 0 || earlier === undefined) {
      this.#times.set(key, { startedAt, file });
      return false;
    }
    const apartMs = Math.abs(earlier.startedAt - startedAt);
    return apartMs <= (earlier.file === file ? 0 : clockMs);
  }
}
