import {
  alterAnswers,
  changeEachElement,
  changeElements,
  changeRules,
  objectOf,
  requestsIn,
  withList,
} from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { cutIds, dropUnknown, failAfterFailure, nameStrangeLast, repeatFirst, sortBySize } from '../broken-batches.ts';
import { faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('get-pay-statement');
const unknownPayment = { code: 404, name: 'not_found_error', message: 'Not found.' };

export const payStatementBatches: readonly Fault[] = [
  fault('pay-statement-tenth-dropped', sometimes('relation', 'PS-030', 'PS-020'))
    .summary('A batch of ten is answered with nine elements.')
    .by(changeElements((elements) => elements.slice(0, 9))),
  fault('pay-statement-element-added', sometimes('relation', 'PS-030'))
    .summary('A batch of more than one is answered with its first element once more.')
    .by(repeatFirst),
  fault('pay-statement-windows-merged', sometimes('relation', 'PS-032', 'PS-030'))
    .summary('Two windows of one payment are answered with one element.')
    .by(changeElements((elements) => [...new Map(elements.map((element) => [element.payment_id, element])).values()])),
  fault('pay-statement-windows-alike', sometimes('relation', 'PS-032', 'PS-034', 'PS-045'))
    .summary('Two windows of one payment are both answered with the first.')
    .with(changeElements, (elements) =>
      elements.map(({ payment_id: id }) => elements.find(({ payment_id }) => payment_id === id)),
    ),
  fault('pay-statement-ids-swapped', sometimes('relation', 'PS-034'))
    .summary('In a batch the first two elements carry the payment_id of each other.')
    .with(changeElements, (elements) => {
      const [first, second, ...rest] = elements;
      return first && second
        ? [{ ...first, payment_id: second.payment_id }, { ...second, payment_id: first.payment_id }, ...rest]
        : elements;
    }),
  fault('pay-statement-id-not-asked-for', sometimes('relation', 'PS-031', 'PS-030'))
    .summary('The last element of a batch of three or more carries a payment_id that was not asked for.')
    .by(nameStrangeLast('payment_id', { above: 2 })),
  fault('pay-statement-batch-shares-limit', sometimes('relation', 'PS-034', 'PS-041'))
    .summary('In a batch every element is cut to the statements of the shortest page.')
    .with(changeElements, (elements) => {
      const pages = elements.map(({ body }) => objectOf(body).pay_statements);
      const lengths = pages.flatMap((page) => (Array.isArray(page) && page.length > 0 ? [page.length] : []));
      return elements.map((element) => {
        const body = withList(element.body, 'pay_statements', (page) => page.slice(0, Math.min(...lengths)));
        return { ...element, body };
      });
    }),
  fault('pay-statement-batch-shares-default-page', sometimes('limit', 'PS-034'))
    .summary('The requests of a batch that have no limit share 100 statements.')
    .with(changeElements, (elements, { body: asked }) => {
      let left = 100;
      for (const [index, { body }] of elements.entries()) {
        const { pay_statements: page } = objectOf(body);
        if (!Array.isArray(page) || 'limit' in (requestsIn(asked)[index] ?? {})) continue;
        page.splice(left);
        left -= page.length;
      }
      return elements;
    }),
  fault('value-get-pay-statement-sorted-by-size', sometimes('relation', 'PS-034'))
    .summary('In a batch of four or more the bodies stand in the order of their sizes.')
    .by(sortBySize),
  fault('pay-statement-known-not-found', sometimes('condition', 'PS-018', 'PS-034', 'PS-020'))
    .summary('From the third element of a batch on, payments are not found.')
    .with(changeEachElement, (element, index) =>
      index < 2 ? element : { payment_id: element.payment_id, code: 404, body: unknownPayment },
    ),
  fault('value-pay-statement-after-unknown', sometimes('condition', 'PS-018', 'PS-034'))
    .summary('In a batch the payments after an unknown one are answered as unknown.')
    .by(failAfterFailure('payment_id', 'payment')),
  fault('pay-statement-unknown-dropped', sometimes('error', 'PS-035', 'PS-030'))
    .summary('An unknown payment has no element in the answer.')
    .by(dropUnknown),
  fault('pay-statement-unknown-as-data', sometimes('error', 'PS-036', 'PS-035'))
    .summary('An unknown payment is answered with the statements of a payment of the entity.')
    .with(changeRules, (base) => ({
      payment: (entity, id, world) => base.payment(entity, id, world) ?? entity.payments[1],
    })),
  fault(
    'pay-statement-error-element-with-data-body',
    sometimes('error', 'BATCH-010', 'BATCH-006', 'BATCH-007', 'BATCH-008'),
  )
    .summary('An unknown payment has an element with an error code and an empty page for a body.')
    .by(alterAnswers('responses/*code=404/body', () => ({ paging: { count: 0, offset: 0 }, pay_statements: [] }))),
  fault('ids-payment-extended', sometimes('security', 'PS-036'))
    .summary('Of a payment_id only the first 36 characters are read.')
    .by(cutIds('payment_id')),
];
