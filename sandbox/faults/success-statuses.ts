import type { OperationId } from '../../specs/interface/operations.ts';
import { changeAnswers } from '../switches/behaviours.ts';
import type { Fault } from '../switches/switches.ts';
import { faultsOf } from './define.ts';

const created = [
  ['create-sandbox-payment', 'PAY-001'],
  ['create-sandbox-account', 'ACCT-001'],
  ['create-sandbox-connection', 'CONN-001'],
  ['update-benefit', 'BEN-010'],
] as const satisfies readonly (readonly [OperationId, string])[];

/** Writes that succeed under another status than the 200 that the interface shows for them. */
export const successStatuses: readonly Fault[] = [
  ...created.map(([operation, requirement]) =>
    faultsOf(operation)(
      `${operation}-answers-201`,
      `${operation} answers 201 with its result.`,
      { kind: 'error', requirements: [requirement] },
      changeAnswers({ operations: [operation] }, (reply) => {
        reply.status = 201;
      }),
    ),
  ),
  faultsOf('disconnect-entity')(
    'disconnect-entity-answers-204',
    'disconnect-entity answers 204 without a body.',
    { kind: 'error', requirements: ['DISC-006'] },
    changeAnswers({ operations: ['disconnect-entity'] }, (reply) => {
      reply.status = 204;
      reply.body = undefined;
    }),
  ),
];
