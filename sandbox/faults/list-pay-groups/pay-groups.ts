import { alterAnswers } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { afterwards, encodingFaults, faultsOf, fieldFaults, oneToElement } from '../define.ts';

const fault = faultsOf('list-pay-groups');

export const payGroupFaults: readonly Fault[] = [
  ...fieldFaults('pay-groups-list', 'list-pay-groups', '', { '': { type: 'GROUP-001', null: 'GROUP-002' } }),
  ...fieldFaults('pay-group', 'list-pay-groups', '*', {
    '': { null: 'GROUPF-001' },
    id: { type: 'GROUPF-004', null: 'GROUPF-005', malformed: 'GROUPF-006' },
    name: { type: 'GROUPF-007', null: 'GROUPF-008' },
    pay_frequencies: { type: 'GROUPF-009', null: 'GROUPF-010' },
    'pay_frequencies/*': { type: 'GROUPF-002', null: 'GROUPF-003' },
  }),
  ...encodingFaults('list-pay-groups', '*/', [
    ['one-frequency-alone', 'pay_frequencies of one are that text.', 'pay_frequencies', oneToElement, 'GROUPF-009'],
  ]),
  fault('pay-groups-first-answer-id-null', afterwards('shape', 'GROUPF-005'))
    .summary('In the first list of pay groups the ids are null.')
    .by(alterAnswers('*/id', () => null, { when: ({ nth }) => nth === 1 })),
  fault('pay-groups-every-second-name-number', afterwards('shape', 'GROUPF-007'))
    .summary('In every second list of pay groups the names are numbers.')
    .by(alterAnswers('*/name', () => 7, { when: ({ nth }) => nth % 2 === 0 })),
];
