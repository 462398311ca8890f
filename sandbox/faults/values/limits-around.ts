import { alterAnswers, changeAnswers, changeRules, refuseRequests } from '../../switches/behaviours.ts';
import { objectOf, objectsOf } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const requests = (body: unknown) => objectsOf(objectOf(body).requests);
const limit = (...requirements: Fault['requirements']) => ({ kind: 'limit', requirements, conditional: true }) as const;
const statements = faultsOf('get-pay-statement');
const enrollments = faultsOf('get-enrollments');
const jobs = faultsOf('list-automated-jobs');

const asksForLimit = (wanted: number) => (body: unknown) => requests(body).some((one) => one.limit === wanted);

/** Limits that go wrong one below, at, or one above what is stated. */
export const limitsAround: readonly Fault[] = [
  statements(
    'limits-nine-payments-refused',
    'A batch of nine payments is refused.',
    limit('PS-018'),
    refuseRequests('get-pay-statement', (body) => requests(body).length === 9),
  ),
  ...[2, 99, 100, 101, 4999].map((refused) =>
    statements(
      `limits-${refused}-refused`,
      `A limit of ${refused} is refused.`,
      limit('PS-028'),
      refuseRequests('get-pay-statement', asksForLimit(refused)),
    ),
  ),
  statements(
    'limits-above-100-without-end',
    'A limit of 101 gives a statement too many.',
    limit('PS-039'),
    changeRules((base) => ({
      page: (payment, offset, size, entity) => base.page(payment, offset, size === 101 ? 102 : size, entity),
    })),
  ),
  statements(
    'limits-last-index-empty',
    'A page that begins at the last statement is empty.',
    limit('PS-043', 'PS-044', 'PS-041'),
    changeRules((base) => ({
      page: (payment, offset, size, entity) =>
        offset > 0 && offset === payment.count - 1 ? [] : base.page(payment, offset, size, entity),
    })),
  ),
  statements(
    'limits-error-in-element',
    'In a batch of several a limit above 5000 is an error of its element, and not of the request.',
    { kind: 'error', requirements: ['PS-026'], conditional: true },
    () => ({
      rules: () => ({ pageServed: () => true }),
      onReply(reply, { operation, body }) {
        if (operation !== 'get-pay-statement' || reply.status !== 200) return;
        const asked = requests(body);
        const error = {
          code: 422,
          name: 'unprocessable_entity_error',
          message: 'Above 5000.',
          service_code: 'page_size_limit_exceeded',
        };
        if (asked.length === 1 && Number(asked[0]?.limit) > 5000) {
          Object.assign(reply, { status: 422, body: error });
          return;
        }
        const elements = objectsOf(objectOf(reply.body).responses);
        const responses = elements.map((element, index) =>
          Number(asked[index]?.limit) > 5000 ? { payment_id: element.payment_id, code: 422, body: error } : element,
        );
        reply.body = { responses };
      },
    }),
  ),
  statements(
    'limits-500-in-batch',
    'In a batch of several a limit above 5000 is answered with 500.',
    { kind: 'error', requirements: ['PS-026'], conditional: true },
    changeAnswers({ operations: ['get-pay-statement'], status: 422 }, (reply, { body }) => {
      if (requests(body).length > 1 && objectOf(reply.body).service_code === 'page_size_limit_exceeded') {
        reply.status = 500;
      }
    }),
  ),
  statements(
    'limits-eleven-500',
    'A batch of eleven payments is answered with 500.',
    { kind: 'error', requirements: ['PS-021'], conditional: true },
    changeAnswers({ operations: ['get-pay-statement'], status: 422 }, (reply, { body }) => {
      if (requests(body).length === 11) reply.status = 500;
    }),
  ),
  faultsOf('list-enrolled-individuals')(
    'limits-unknown-benefit-500',
    'An unknown benefit is answered with 500.',
    { kind: 'error', requirements: ['ENRD-014'], conditional: true },
    changeAnswers({ operations: ['list-enrolled-individuals'], status: 404 }, (reply) => {
      reply.status = 500;
    }),
  ),
  enrollments(
    'limits-49-enrollments-refused',
    'A batch of 49 enrollments is refused.',
    limit('ENR-013'),
    refuseRequests('get-enrollments', (body) => requests(body).length === 49),
  ),
  enrollments(
    'limits-fiftieth-enrollment-lost',
    'Of 50 enrollments the last has no element.',
    limit('ENR-017'),
    alterAnswers({
      operations: ['get-enrollments'],
      path: 'responses',
      change: (list) => (Array.isArray(list) && list.length === 50 ? list.slice(0, 49) : list),
    }),
  ),
  jobs(
    'limits-jobs-offset-zero-refused',
    'An offset of 0 alone is refused.',
    limit('JOBS-018'),
    refuseRequests('list-automated-jobs', (body) => JSON.stringify(body) === '{"offset":0}'),
  ),
  jobs(
    'limits-jobs-limit-1-refused',
    'A limit of 1 is refused.',
    limit('JOBS-017', 'JOBS-019'),
    refuseRequests('list-automated-jobs', (body) => objectOf(body).limit === 1),
  ),
];
