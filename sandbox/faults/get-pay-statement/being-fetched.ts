import {
  alterAnswers,
  changeAnswers,
  changeAnswersWhere,
  changeRules,
  objectOf,
  objectsOf,
} from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { afterwards, faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('get-pay-statement');
const fetchedAfter = (polls: number) => changeRules(() => ({ syncPolls: polls }));

/** Statements that are still being fetched, for a payment or for the whole request. */
export const beingFetched: readonly Fault[] = [
  fault('pay-statement-in-progress-as-error', sometimes('shape', 'BATCH-010', 'ASYNC-004', 'ASYNC-007', 'ASYNC-011'))
    .summary('An element that is still being fetched carries an error body.')
    .by(
      fetchedAfter(1),
      alterAnswers('responses/*code=202/body', () => ({
        code: 503,
        name: 'unavailable',
        message: 'Later.',
        service_code: 'unavailable',
      })),
    ),
  fault('pay-statement-in-progress-text-varies', afterwards('state', 'ASYNC-026'))
    .summary('The text of an element still being fetched counts the requests.')
    .by(
      fetchedAfter(2),
      changeAnswers((reply, { nth }) => {
        const [first] = objectsOf(objectOf(reply.body).responses);
        if (first?.code === 202) Object.assign(objectOf(first.body), { message: `Being fetched (${nth}).` });
      }),
    ),
  fault('pay-statement-sync-pair-crossed', sometimes('error', 'ASYNC-024'))
    .summary('A 202 of name sync_in_progress has the service_code pending.')
    .by(
      fetchedAfter(1),
      alterAnswers('service_code', () => 'pending', { status: 202 }),
    ),
  fault('pay-statement-sync-media-type', sometimes('error', 'ASYNC-029'))
    .summary('A 202 to the whole request is sent as HTML.')
    .by(
      fetchedAfter(1),
      changeAnswersWhere({ status: 202 }, ({ headers }) => Object.assign(headers, { 'content-type': 'text/html' })),
    ),
];
