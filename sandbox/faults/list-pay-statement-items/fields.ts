import { changeAnswers, objectOf, objectsOf } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import {
  emptyToList,
  emptyToObject,
  encodingFaults,
  faultsOf,
  fieldFaults,
  oneToElement,
  sometimes,
} from '../define.ts';

export const itemFields: readonly Fault[] = [
  ...fieldFaults('items-list', 'list-pay-statement-items', '', {
    '': { null: 'ITEM-001' },
    responses: { type: 'ITEM-002', null: 'ITEM-003', absent: 'ITEM-004' },
  }),
  ...fieldFaults('item', 'list-pay-statement-items', 'responses/*', {
    '': { null: 'ITEMF-001' },
    attributes: { type: 'ITEMF-002', null: 'ITEMF-003' },
    'attributes/metadata': { type: 'META-001' },
    'attributes/type': { type: 'ITEMF-004', null: 'ITEMF-005' },
    'attributes/pre_tax': { type: 'ITEMF-006', null: 'ITEMF-007' },
    'attributes/employer': { type: 'ITEMF-008', null: 'ITEMF-009' },
    name: { type: 'ITEMF-010', null: 'ITEMF-011' },
    category: { type: 'ITEMF-012', null: 'ITEMF-013', unlisted: 'ITEMF-014' },
  }),
  ...encodingFaults('list-pay-statement-items', 'responses', [
    ['none-as-object', 'An item list without any item is an object.', '', emptyToObject, 'ITEM-002'],
    ['one-alone', 'An item list of one is that item.', '', oneToElement, 'ITEM-002'],
    [
      'no-metadata-as-list',
      'attributes.metadata without any pair is a list.',
      '/*/attributes/metadata',
      emptyToList,
      'META-001',
    ],
  ]),
  faultsOf('list-pay-statement-items')('late-list-pay-statement-items-category', sometimes('shape', 'ITEMF-014'))
    .summary('The category of the last element of responses is not as described, if there are more than five.')
    .with(changeAnswers, (reply) => {
      const items = objectsOf(objectOf(reply.body).responses);
      if (items.length > 5) Object.assign(items.at(-1) ?? {}, { category: 'deductions' });
    }),
];
