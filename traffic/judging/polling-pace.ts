import { clientHistoryJudges } from '../../oracle/client/client-judges.ts';
import { putsOff } from '../../oracle/client/polling.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';
import { Recent } from './recent.ts';

/** The most requests whose repetitions are remembered, and the most repetitions of each, more than the judge needs. */
const maxRequests = 200;
const maxPolls = 40;

/** Judges the pace at which a client polls, by requests with a credential: others may be of several clients. */
export class PollingPace implements Conversation {
  readonly requirementIds = clientHistoryJudges.flatMap(({ requirementIds }) => requirementIds);
  readonly #polls = new Recent<readonly Exchange[]>(maxRequests);

  observe({ exchange, credential }: ReadExchange): Said {
    if (credential.key === null || exchange.startedAt === 0 || !putsOff(exchange)) return [];
    const { method, path, body } = exchange.request;
    const key = `${credential.key} ${method} ${path} ${body}`;
    const polls = [...(this.#polls.get(key) ?? []), exchange].slice(-maxPolls);
    this.#polls.set(key, polls);
    return clientHistoryJudges.flatMap((judge) => judge(polls.toSorted((a, b) => a.startedAt - b.startedAt)) ?? []);
  }
}
