import { clientHistoryJudges } from '../../oracle/client/client-judges.ts';
import { putsOff } from '../../oracle/client/polling.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';
import { Recent } from './recent.ts';

/** Requests of which repetitions are remembered, and the last of these: as many as the judge looks at, and more. */
const maxRequests = 200;
const maxPolls = 40;

/** Judges at which pace a client asks again for what is put off. Of requests without a credential it is not known who sends them. */
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
