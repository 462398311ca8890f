import { pageSizeLimitExceeded } from '../../rules/refusal.ts';
import {
  answerOf,
  changeAnswersWhere,
  changeElements,
  changeRequests,
  changeRules,
  type JsonObject,
  jsonOf,
  objectOf,
  objectsOf,
  refuseRequests,
  requestsIn,
  restate,
  withJson,
  withList,
} from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour, ReplyDraft, RequestView } from '../../switches/switches.ts';
import { refuseSizes } from '../broken-batches.ts';
import { afterwards, always, atEffort, faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('get-pay-statement');

const changeRefusals = (
  limit: 'batch' | 'page_size' | 'any',
  change: (reply: ReplyDraft) => void,
  when: (request: RequestView) => boolean = () => true,
): MakeBehaviour =>
  changeAnswersWhere({ status: 422, when }, (reply) => {
    const { service_code: code } = objectOf(reply.body);
    if (limit === 'any' || code === `${limit}_limit_exceeded`) change(reply);
  });

const sayPlainText = ({ headers }: ReplyDraft) => {
  headers['content-type'] = 'text/plain';
};

const fail = (reply: ReplyDraft) => {
  reply.status = 500;
};

const tooLarge = pageSizeLimitExceeded('The limit must not be above 5000.');
const isTooLarge = (window: JsonObject | undefined) => Number(window?.limit) > 5000;

const serveSizes = (isServed: (size: number) => boolean): MakeBehaviour =>
  changeRules(() => ({ paymentsServed: isServed }));

const serveLimits = (isServed: (limit: number, index: number, isStated: boolean) => boolean): MakeBehaviour =>
  changeRules((base) => ({ pageServed: (limit, index) => isServed(limit, index, base.pageServed(limit, index)) }));

const refuseWindows = (key: 'limit' | 'offset', isRefused: (value: number) => boolean): MakeBehaviour =>
  refuseRequests((body) => requestsIn(body).some(({ [key]: value }) => typeof value === 'number' && isRefused(value)));

/** Limits of batches and pages, each a little off, and refusals of those that are too large in another form than stated. */
export const limits: readonly Fault[] = [
  fault('pay-statement-single-refused', sometimes('limit', 'PS-019', 'PS-018'))
    .summary('A batch of one payment is refused.')
    .by(refuseSizes((size) => size === 1)),
  fault('limits-nine-payments-refused', sometimes('limit', 'PS-018'))
    .summary('A batch of nine payments is refused.')
    .by(refuseSizes((size) => size === 9)),
  fault('pay-statement-ten-refused', sometimes('limit', 'PS-020'))
    .summary('A batch of ten payments is refused as too large.')
    .by(serveSizes((size) => size < 10)),
  fault('pay-statement-eleven-accepted', sometimes('limit', 'PS-021'))
    .summary('A batch of eleven payments is answered.')
    .by(serveSizes((size) => size <= 11)),
  fault('pay-statement-eleven-under-an-entity-accepted', sometimes('limit', 'PS-021'))
    .summary('Under an entity the first ten of more payments are answered.')
    .with(changeRequests, (incoming) =>
      incoming.query.entity_ids === undefined
        ? incoming
        : withJson(
            incoming,
            withList(jsonOf(incoming), 'requests', (list) => list.slice(0, 10)),
          ),
    ),
  fault('pay-statement-large-batches-accepted', sometimes('limit', 'PS-022'))
    .summary('A batch of eleven payments is refused, one of more than fifteen is answered.')
    .by(serveSizes((size) => size <= 10 || size > 15)),
  fault('pay-statement-limit-1-refused', sometimes('limit', 'PS-025'))
    .summary('A limit of 1 is refused.')
    .by(refuseWindows('limit', (limit) => limit === 1)),
  ...[2, 99, 100, 101, 4999].map((refused) =>
    fault(`limits-${refused}-refused`, sometimes('limit', 'PS-028'))
      .summary(`A limit of ${refused} is refused.`)
      .by(refuseWindows('limit', (limit) => limit === refused)),
  ),
  fault('pay-statement-odd-limits-refused', sometimes('condition', 'PS-028'))
    .summary('A limit that is neither 1 nor a multiple of 100 is refused.')
    .by(refuseWindows('limit', (limit) => limit > 1 && limit < 5000 && limit % 100 !== 0)),
  fault('pay-statement-limit-5000-refused', sometimes('limit', 'PS-024'))
    .summary('A limit of 5000 is refused.')
    .by(serveLimits((limit) => limit < 5000)),
  fault('pay-statement-limit-5001-accepted', sometimes('limit', 'PS-026', 'PS-027'))
    .summary('A limit of 5001 is accepted.')
    .by(serveLimits((limit) => limit <= 5001)),
  fault('pay-statement-limit-below-10000-accepted', sometimes('limit', 'PS-027', 'PS-026'))
    .summary('A limit between 5001 and 10000 is accepted.')
    .by(serveLimits((limit, _index, isStated) => (limit > 5001 && limit < 10_000) || isStated)),
  fault('pay-statement-limit-beyond-32-bits-accepted', sometimes('limit', 'PS-027', 'PS-026'))
    .summary('A limit that 32 bits do not hold is accepted.')
    .by(serveLimits((limit, _index, isStated) => limit > 2 ** 31 - 1 || isStated)),
  fault('pay-statement-limit-wraps-at-32-bits', atEffort('standard', sometimes('limit', 'PS-027')))
    .summary('Of a limit only the lowest 32 bits count.')
    .by(serveLimits((limit) => limit % 2 ** 32 <= 5000)),
  fault('pay-statement-later-limits-unchecked', sometimes('limit', 'PS-026', 'PS-027'))
    .summary('A limit above 5000 is refused in the first element of a batch only.')
    .by(serveLimits((limit, index) => limit <= 5000 || index > 0)),
  fault('pay-statement-offset-refused', sometimes('condition', 'PS-029'))
    .summary('An offset other than 0 is refused.')
    .by(refuseWindows('offset', (offset) => offset > 0)),
  ...[0, 1].map((refused) =>
    fault(`value-get-pay-statement-offset-${refused}-refused`, sometimes('condition', 'PS-029'))
      .summary(`get-pay-statement refuses a request with an offset of ${refused}.`)
      .by(refuseWindows('offset', (offset) => offset === refused)),
  ),
  fault('pay-statement-batch-limit-status', always('error', 'PS-021', 'PS-022'))
    .summary('More than ten payments are refused with 400 instead of 422.')
    .by(changeRefusals('batch', (reply) => restate(reply, 400))),
  fault('limits-eleven-500', sometimes('error', 'PS-021'))
    .summary('A batch of eleven payments is answered with 500.')
    .by(changeRefusals('any', fail, ({ body }) => requestsIn(body).length === 11)),
  fault('limits-500-in-batch', sometimes('error', 'PS-026'))
    .summary('In a batch of several a limit above 5000 is answered with 500.')
    .by(changeRefusals('page_size', fail, ({ body }) => requestsIn(body).length > 1)),
  fault('limits-error-in-element', sometimes('error', 'PS-026'))
    .summary('In a batch of several a limit above 5000 is an error of its element, and not of the request.')
    .by(
      changeRules(() => ({ pageServed: () => true })),
      changeElements((elements, { body }) =>
        elements.map((element, index) =>
          isTooLarge(requestsIn(body)[index])
            ? { payment_id: element.payment_id, code: 422, body: tooLarge.body }
            : element,
        ),
      ),
      changeAnswersWhere(
        { when: ({ body }) => requestsIn(body).length === 1 && isTooLarge(requestsIn(body)[0]) },
        (reply) => Object.assign(reply, answerOf(tooLarge)),
      ),
    ),
  fault('pay-statement-page-limit-service-code', always('error', 'PS-026'))
    .summary('A limit above 5000 is refused as a batch that is too large.')
    .with(changeRefusals, 'any', (reply) => {
      reply.body = { ...objectOf(reply.body), service_code: 'batch_limit_exceeded' };
    }),
  fault('pay-statement-limit-error-name', always('error', 'PS-021', 'PS-022', 'PS-026'))
    .summary('The name in a 422 is not the documented one.')
    .with(changeRefusals, 'any', (reply) => {
      reply.body = { ...objectOf(reply.body), name: 'unprocessable_entity' };
    }),
  fault('pay-statement-limit-error-media-type', always('error', 'ERR-011'))
    .summary('A 422 is sent as text/plain.')
    .by(changeRefusals('any', sayPlainText)),
  fault('pay-statement-page-error-as-text', sometimes('error', 'ERR-011'))
    .summary('The 422 of a limit above 5000 is sent as text/plain.')
    .by(changeRefusals('page_size', sayPlainText)),
  fault('pay-statement-limit-unchecked-while-fetched', atEffort('standard', afterwards('state', 'PS-026')))
    .summary('A limit above 5000 is refused only once the statements are there.')
    .by(
      changeRules(() => ({ syncPolls: 1, pageServed: () => true })),
      changeAnswersWhere({ when: ({ body }) => requestsIn(body).some(isTooLarge) }, (reply) => {
        const isFetched = objectsOf(objectOf(reply.body).responses).some(({ code }) => code === 202);
        if (!isFetched) Object.assign(reply, answerOf(tooLarge));
      }),
    ),
];
