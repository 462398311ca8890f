import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer, refused, statusOf } from '../answer.ts';
import { elementsFor, elementsOf } from '../batch/elements.ts';
import { asObject } from '../json.ts';
import { blocked, broken, holds, type Judgement, judge } from '../judgement.ts';
import { enrollmentId } from './enrollment-fields.ts';

/** How one known enrollment was answered when it was asked for alone. */
export function judgeKnownEnrollment(exchange: Exchange, id: string): readonly Judgement[] {
  const came = describeAnswer(exchange);
  if (exchange.end !== 'answered') return [blocked('ENR-013', came), blocked('ENR-014', came)];
  const exchanges = [exchange];
  if (refused(exchange)) {
    const message = 'A batch of one known enrollment is refused.';
    return [broken('ENR-014', { exchanges, expected: '200', actual: came, message })];
  }
  const [element] = elementsFor(exchange, 'enrollment_id', id);
  if (element?.code === undefined) {
    return [holds('ENR-014'), blocked('ENR-013', 'the answer has no readable element for the enrollment')];
  }
  const isServed = statusOf(exchange) === 200 && element.code === 200;
  // A body that is no enrollment at all is told by its shape.
  if (isServed && asObject(element.body) === undefined) return [holds('ENR-014')];
  return [
    holds('ENR-014'),
    judge('ENR-013', isServed, {
      exchanges,
      expected: '200, with an element of code 200 and the enrollment',
      actual: statusOf(exchange) === 200 ? `an element of code ${element.code}` : came,
      message: 'A known enrollment is not answered 200, with an element of code 200.',
    }),
  ];
}

/** The enrollment in each element of code 200 is the one that the element is about. */
export function judgeOwnIds(exchange: Exchange): readonly Judgement[] {
  return (elementsOf(exchange, 'enrollment_id') ?? []).flatMap(({ pointer, id, code, body }) => {
    const own = enrollmentId(body);
    if (code !== 200 || id === undefined || own === undefined) return [];
    return [
      judge('ENRF-057', own === id, {
        exchanges: [exchange],
        pointer: `${pointer}/body/id`,
        expected: id,
        actual: own,
        message: 'An element of the batch carries another enrollment than the one that it is about.',
      }),
    ];
  });
}
