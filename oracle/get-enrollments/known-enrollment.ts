import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor, elementsOf } from '../batch/documented.ts';
import { asObject, describeAnswer, refused, statusOf } from '../kernel/answer.ts';
import { bodyAt, every, expectStatus, expectSuccess, expectValue } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { enrollmentId } from './enrollment-fields.ts';

export const servedWithEnrollments = requirement(
  'ENR-013',
  'A valid batch of known enrollments is answered 200 with an element of code 200 and the enrollment for each of them.',
);
const acceptsOne = requirement('ENR-014', 'A batch of one enrollment is accepted.');
const ownId = requirement('ENRF-057', 'The id in an enrollment is the enrollment_id of the element that carries it.');
const expectOne = every(expectStatus(200), expectValue(bodyAt('/responses/*/code'), 200));

export const judgeKnownEnrollment = defineJudge(
  [servedWithEnrollments, acceptsOne],
  (exchange: Exchange, id: string) => {
    const answer = describeAnswer(exchange);
    if (exchange.end !== 'answered')
      return [servedWithEnrollments, acceptsOne].map((each) => each.blocked(answer, exchange));
    const exchanges = [exchange];
    if (refused(exchange)) {
      const message = 'A batch of one known enrollment is refused.';
      return [acceptsOne.broken({ exchanges, expected: '200', actual: answer, expectation: expectSuccess(), message })];
    }
    const [element] = elementsFor(exchange, 'enrollment_id', id);
    if (element?.code === undefined) {
      const reason = 'the answer has no readable element for the enrollment';
      return [acceptsOne.holds(), servedWithEnrollments.blocked(reason, exchange)];
    }
    const isServed = statusOf(exchange) === 200 && element.code === 200;
    // The judge of shapes reports a body that is no enrollment at all.
    if (isServed && asObject(element.body) === undefined) return [acceptsOne.holds()];
    return [
      acceptsOne.holds(),
      servedWithEnrollments.judge(isServed, {
        exchanges,
        expected: '200, with an element of code 200 and the enrollment',
        actual: statusOf(exchange) === 200 ? `an element of code ${element.code}` : answer,
        expectation: expectOne,
        message: 'A known enrollment is not answered 200, with an element of code 200.',
      }),
    ];
  },
);

export const judgeOwnIds = defineJudge([ownId], (exchange: Exchange) =>
  (elementsOf(exchange, 'enrollment_id') ?? []).flatMap(({ pointer, id, code, body }) => {
    const enrollmentIdInBody = enrollmentId(body);
    if (code !== 200 || id === undefined || enrollmentIdInBody === undefined) return [];
    return ownId.judge(enrollmentIdInBody === id, {
      exchanges: [exchange],
      pointer: `${pointer}/body/id`,
      expected: id,
      actual: enrollmentIdInBody,
      expectation: expectValue(bodyAt(`${pointer}/body/id`), id),
      message: 'An element of the batch carries another enrollment than the one that it is about.',
    });
  }),
);
