import { Refusal } from '../../rules/refusal.ts';
import { alterAnswers, changeAnswers, changeRules, objectOf, refuseRequests } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { afterwards, atEffort, faultsOf, fieldFaults, sometimes } from '../define.ts';
import { repeatValue } from '../repeated-values.ts';

const fault = faultsOf('update-benefit');

export const updateFaults: readonly Fault[] = [
  ...fieldFaults('update-result', 'update-benefit', '', {
    '': { null: 'BEN-001' },
    benefit_id: { type: 'BEN-002', null: 'BEN-003', empty: 'BEN-004', absent: 'BEN-008' },
    job_id: { type: 'BEN-005', null: 'BEN-006', empty: 'BEN-007', absent: 'BEN-009' },
  }),
  fault('update-names-another-benefit', sometimes('relation', 'BEN-011'))
    .summary('The answer to an update names another benefit.')
    .by(alterAnswers('benefit_id', (id) => `${id}-updated`)),
  fault('update-of-long-text-without-job', atEffort('standard', sometimes('shape', 'BEN-009')))
    .summary('The answer to an update with a description of more than 255 characters lacks its job.')
    .with(changeAnswers, (reply, { body }) => {
      if (String(objectOf(body).description).length > 255) reply.body = { benefit_id: objectOf(reply.body).benefit_id };
    }),
  fault('update-refused-after-first', afterwards('state', 'BEN-010'))
    .summary('A benefit can be updated once only.')
    .by((operation) => {
      const updated = new Set<string>();
      return changeRules((base) => ({
        benefit(entity, id, world, requestedOperation) {
          if (requestedOperation === operation && updated.has(id)) {
            throw new Refusal(409, 'conflict_error', 'already_updated', 'The benefit has been updated before.');
          }
          if (requestedOperation === operation) updated.add(id);
          return base.benefit(entity, id, world, requestedOperation);
        },
      }))();
    }),
  fault('repeated-job-ids', afterwards('state', 'BEN-014'))
    .summary('The job_id of every fourth update is that of the first.')
    .by(repeatValue('job_id', (given) => (given.length % 4 === 0 ? given[0] : undefined))),
  fault('value-update-benefit-astral-refused', sometimes('condition', 'BEN-012'))
    .summary('update-benefit refuses a request with a character beyond the first 65,536.')
    .by(refuseRequests((body) => /[\u{10000}-\u{10ffff}]/u.test(String(objectOf(body).description)))),
  fault('update-benefit-json-refused', sometimes('condition', 'TYPE-004', 'BEN-010'))
    .summary('A deduction update that says application/json is refused with 415.')
    .by(refuseRequests((_body, { headers }) => String(headers['content-type']).startsWith('application/json'), 415)),
];
