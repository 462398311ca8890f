import { clientHistoryJudges, clientJudges } from '../../oracle/client/client-judges.ts';
import { putsOff } from '../../oracle/client/polling.ts';
import { judgeSentBody } from '../../oracle/client/sent-body.ts';
import { judgeSentCredential } from '../../oracle/client/sent-credential.ts';
import { judgeSentMediaType, judgeSentVersion } from '../../oracle/client/sent-headers.ts';
import { sentAsJson } from '../../oracle/every-answer/come-back-later.ts';
import { saysItIsJson } from '../../oracle/every-answer/envelope.ts';
import { isListedError, shownErrorAsJson } from '../../oracle/every-answer/error-body.ts';
import { answerJudges, judgeAnswer } from '../../oracle/every-answer/judge-answer.ts';
import type { RequestFacts } from '../../oracle/kernel/judge.ts';
import { judgeShape, shapeJudge } from '../../oracle/kernel/shape.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import { type Exchange, type Header, headerValues } from '../../specs/words/exchange.ts';
import type { Side } from '../../specs/words/side.ts';
import { holdsMask, isMask } from '../exchanges/is-mask.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';
import { CreatedPayments } from './created-payments.ts';
import { DisconnectedEntities } from './disconnected-entities.ts';
import { NewIds } from './new-ids.ts';
import { PaymentPages } from './payment-pages.ts';
import { Recent } from './recent.ts';
import { RepeatedReads } from './repeated-reads.ts';
import { StatedRefusals } from './stated-refusals.ts';

/** The most different requests whose polls are kept. */
const maxRequests = 200;
/** The most polls of one request: the latest. */
const maxPolls = 40;

/** Judges how fast a client polls. Only requests with a credential count: others may come from several clients. */
class PollingPace implements Conversation {
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

/** Judges that need only the headers of a request. */
const headerJudges: ReadonlySet<unknown> = new Set([judgeSentVersion, judgeSentMediaType, judgeSentCredential]);

/** Judges each request as far as it was recorded: credentials, headers and bodies may be absent or masked. */
class EachRequest implements Conversation {
  readonly requirementIds = clientJudges.flatMap(({ requirementIds }) => requirementIds);
  /** A request without a credential counts as sent like that only in a file with other credentials. */
  readonly #withCredentials = new Set<number>();

  observe(read: ReadExchange): Said {
    const { exchange, file, isRequestKnown, sentHeaders } = read;
    const authorization = headerValues({ headers: sentHeaders }, 'authorization');
    if (authorization.length > 0) this.#withCredentials.add(file);
    const isCredentialKnown = this.#withCredentials.has(file) && !authorization.some(isMask);
    const isContentKnown = !holdsMask(exchange);
    const sent = { ...exchange, request: { ...exchange.request, headers: sentHeaders.map(withoutMask) } };
    return clientJudges
      .filter((judge) => {
        // Headers are judged also if the body is masked, and the body also if no headers were recorded.
        if (headerJudges.has(judge) ? sentHeaders.length === 0 : !isContentKnown) return false;
        return judge === judgeSentCredential ? isCredentialKnown : judge !== judgeSentBody || isRequestKnown;
      })
      .flatMap((judge) => judge(sent) ?? []);
  }
}

function withoutMask([name, value]: Header): Header {
  const [, scheme = '', credential = ''] = /^\s*(\S+)\s+(.*)$/s.exec(value) ?? [];
  return name.toLowerCase() === 'authorization' && isMask(credential) ? [name, `${scheme} $CREDENTIAL`] : [name, value];
}

/** Requirements that can't be judged if no headers were recorded. */
const mediaTypeRequirements: ReadonlySet<string> = new Set(
  [saysItIsJson, shownErrorAsJson, sentAsJson].map(({ id }) => id),
);

/** Judges each answer by its schema and by its request, as far as headers and request were recorded. */
class EachAnswer implements Conversation {
  readonly requirementIds = operationIds
    .flatMap((operation) => [shapeJudge(operation), ...answerJudges(operation)])
    .flatMap(({ requirementIds }) => requirementIds);

  observe({ exchange, isRequestKnown }: ReadExchange, facts: RequestFacts): Said {
    const isShapeStated = facts.hasStatedResult || isListedError(exchange);
    const said = [
      ...(isShapeStated ? judgeShape(exchange) : []),
      ...(isRequestKnown ? judgeAnswer(exchange, facts) : []),
    ];
    const hasHeaders = (exchange.response?.headers.length ?? 0) > 0;
    return hasHeaders ? said : said.filter(({ requirement }) => !mediaTypeRequirements.has(requirement));
  }
}

/** Creates the judges of a side: those of exchanges alone, and those that compare several together. */
export function openConversations(side: Side): Readonly<Record<'alone' | 'together', readonly Conversation[]>> {
  if (side === 'client') return { alone: [new EachRequest(), new PollingPace()], together: [] };
  return {
    alone: [new EachAnswer(), new StatedRefusals()],
    together: [
      new NewIds(),
      new RepeatedReads(),
      new PaymentPages(),
      new CreatedPayments(),
      new DisconnectedEntities(),
    ],
  };
}

/** Lists the requirements of a side that recordings can show, without a request of ours. */
export function passiveRequirements(side: Side): ReadonlySet<RequirementId> {
  const { alone, together } = openConversations(side);
  return new Set([...alone, ...together].flatMap(({ requirementIds }) => requirementIds));
}
