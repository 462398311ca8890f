import { batchElements, statusOf } from '../../oracle/kernel/answer.ts';
import type { RequestFacts } from '../../oracle/kernel/judge.ts';
import {
  differenceBetween,
  judgeAgreement,
  type ReadOperation,
  readOperations,
} from '../../oracle/stability/agreement.ts';
import { operations } from '../../specs/interface/operations.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said, UnknownWrite } from './conversation.ts';
import { Recent } from './recent.ts';
import { isBefore, isTimed, WriteTimes } from './times.ts';

/** The most different reads that are kept. */
const maxReads = 200;
/** The largest answer that is kept. */
const maxBytes = 16_384;

/** Milliseconds between compared reads: in a longer time an unrecorded write may come between them. */
const maxMs = 10_000;

/** Judges that repeated reads agree. A difference counts only if the first value comes again, or each read differs. */
export class RepeatedReads implements Conversation {
  readonly requirementIds = judgeAgreement.requirementIds;
  readonly #reads = new Recent<readonly Exchange[]>(maxReads);
  readonly #writes = new WriteTimes();

  note({ exchange, file }: ReadExchange): void {
    const { operation, startedAt, totalMs } = exchange;
    if (operations[operation].effect === 'write') this.#writes.note({ startedAt, totalMs, file });
  }

  noteUnknown(write: UnknownWrite): void {
    this.#writes.note(write);
  }

  observe({ exchange, credential, file }: ReadExchange, { hasStatedResult }: RequestFacts): Said {
    const { operation, request, response, startedAt } = exchange;
    if (!isRead(operation) || !hasStatedResult || credential.key === null) return [];
    if (!isTimed(exchange) || !isWhole(exchange) || (response?.bodyBytes ?? 0) > maxBytes) return [];
    const version = headerValue(request, 'service-api-version');
    const key = `${file} ${credential.key} ${version} ${request.method} ${request.url} ${request.body}`;
    const since = startedAt - maxMs;
    const earlier = (this.#reads.get(key) ?? []).filter((each) => each.startedAt > since && isBefore(each, exchange));
    const reads = [...earlier, exchange].slice(-4);
    this.#reads.set(key, reads);
    const [before, one, other, last] = reads.length === 4 ? reads : [undefined, ...reads];
    if (one === undefined || other === undefined || last === undefined) return [];
    const [first = one] = reads;
    const totalMs = exchange.startedAt + exchange.totalMs - first.startedAt;
    if (this.#writes.mayFallIn({ startedAt: first.startedAt, totalMs, file })) return [];
    // With the values A, B, A the first comes again; with A, B, C, D each read differs.
    const isAsBefore = differenceBetween(operation, one, last) === undefined;
    const changesEachTime = before !== undefined && differenceBetween(operation, before, one) !== undefined;
    return isAsBefore || changesEachTime ? [judgeAgreement(operation, [one, other, last])] : [];
  }
}

function isRead(operation: Exchange['operation']): operation is ReadOperation {
  return readOperations.some((each) => each === operation);
}

function isWhole(exchange: Exchange): boolean {
  return statusOf(exchange) === 200 && batchElements(exchange).every(({ element }) => element.code === 200);
}
