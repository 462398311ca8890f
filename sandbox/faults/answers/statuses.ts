import type { OperationId } from '../../../specs/interface/operations.ts';
import { benefitNotFound } from '../../rules/refusal.ts';
import { changeAnswers, changeRules, refuseRequests } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { afterwards, always, type Broken, faultsOf, rowsOf } from '../define.ts';

/** Operations that answer every valid request with an error: its status, and the requirements that this breaks. */
const failing: readonly (readonly [OperationId, number, ...Broken])[] = [
  ['disconnect-entity', 404, 'DISC-006', 'DISC-007'],
  ['disconnect-entity', 500, 'DISC-006', 'DISC-007'],
  ['create-sandbox-account', 404, 'ACCT-001', 'ACCT-002'],
  ['get-enrollments', 500, 'ENR-013', 'ENR-014', 'ENR-015'],
  ['list-automated-jobs', 404, 'JOBS-016', 'JOBS-017', 'JOBS-018', 'JOBS-019'],
  ['update-benefit', 500, 'BEN-010'],
];

/** Writes that succeed under another status than the 200 that the interface shows for them. */
const created = [
  ['create-sandbox-payment', 'PAY-001'],
  ['create-sandbox-account', 'ACCT-001'],
  ['create-sandbox-connection', 'CONN-001'],
  ['update-benefit', 'BEN-010'],
] as const;

/** Operations that refuse valid requests, or answer them with another status of success than 200. */
export const statuses: readonly Fault[] = [
  ...failing.map(([operation, status, ...requirements]) =>
    faultsOf(operation)(`dead-${operation}-${status}`, always('state', ...requirements))
      .summary(`${operation} answers ${status} to every valid request.`)
      .by(refuseRequests(() => true, status)),
  ),
  ...rowsOf(['list-enrolled-individuals', 'ENRD-012'], ['update-benefit', 'BEN-010']).map(([operation, requirement]) =>
    faultsOf(operation)(`dead-${operation}-nothing-known`, always('state', requirement))
      .summary(`${operation} knows no benefit.`)
      .with(changeRules, (base) => ({
        benefit(entity, id, world, requestedOperation) {
          if (requestedOperation === operation) throw benefitNotFound();
          return base.benefit(entity, id, world, requestedOperation);
        },
      })),
  ),
  ...rowsOf(['list-pay-groups', 'GROUP-003'], ['list-pay-statement-items', 'ITEM-005']).map(
    ([operation, requirement]) =>
      faultsOf(operation)(`${operation}-fails`, afterwards('state', requirement))
        .summary(`${operation} answers 500 to every request, from the second on.`)
        .by(refuseRequests((_body, _incoming, nth) => nth > 1, 500)),
  ),
  ...created.map(([operation, requirement]) =>
    faultsOf(operation)(`${operation}-answers-201`, always('error', requirement))
      .summary(`${operation} answers 201 with its result.`)
      .with(changeAnswers, (reply) => Object.assign(reply, { status: 201 })),
  ),
  faultsOf('disconnect-entity')('disconnect-entity-answers-204', always('error', 'DISC-006'))
    .summary('disconnect-entity answers 204 without a body.')
    .with(changeAnswers, (reply) => Object.assign(reply, { status: 204, body: undefined })),
];
