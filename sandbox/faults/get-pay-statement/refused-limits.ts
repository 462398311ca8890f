import { pageSizeLimitExceeded } from '../../rules/refusal.ts';
import {
  answerOf,
  changeAnswersWhere,
  changeElements,
  changeRules,
  type JsonObject,
  objectOf,
  objectsOf,
  requestsIn,
  restate,
} from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour, ReplyDraft, RequestView } from '../../switches/switches.ts';
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

/** Refusals of batches and limits that are too large, in another form than the documented one. */
export const refusedLimits: readonly Fault[] = [
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
        (reply) => {
          Object.assign(reply, answerOf(tooLarge));
        },
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
