import { alterAnswers, changeAnswers } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import { faultsOf } from './define.ts';

/** Faults that show in some answers to one request, and not in others. */
export const nowAndThen: readonly Fault[] = [
  faultsOf('list-pay-groups')(
    'pay-groups-first-answer-id-null',
    'In the first list of pay groups the ids are null.',
    { kind: 'shape', requirements: ['GROUPF-005'], conditional: true, stateful: true },
    alterAnswers({ operations: ['list-pay-groups'], when: ({ nth }) => nth === 1, path: '*/id', change: () => null }),
  ),
  faultsOf('list-pay-groups')(
    'pay-groups-every-second-name-number',
    'In every second list of pay groups the names are numbers.',
    { kind: 'shape', requirements: ['GROUPF-007'], conditional: true, stateful: true },
    alterAnswers({
      operations: ['list-pay-groups'],
      when: ({ nth }) => nth % 2 === 0,
      path: '*/name',
      change: () => 7,
    }),
  ),
  faultsOf('list-automated-jobs')(
    'jobs-every-second-oldest-first',
    'Every second list of jobs is in the order of their submission.',
    { kind: 'state', requirements: ['JOBS-023'], conditional: true, stateful: true },
    changeAnswers({ operations: ['list-automated-jobs'], when: ({ nth }) => nth % 2 === 0 }, (reply) => {
      const { data } = objectOf(reply.body);
      if (Array.isArray(data)) data.reverse();
    }),
  ),
];
