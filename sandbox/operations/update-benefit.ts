import { type BearerCall, fieldsOf, textOf } from './call.ts';

/** "11. Update a deduction": its description. Each update is a job of its own. */
export async function updateBenefit(call: BearerCall) {
  const benefit = call.rules.benefit(call.entity(), call.params.benefit_id ?? '', call.world, call.operation);
  const description = textOf(fieldsOf(call.body, 'The body').description, 'description');
  const { jobId } = await call.write({
    kind: 'benefit-updated',
    entityId: benefit.entityId,
    benefitId: benefit.id,
    description,
  });
  return { benefit_id: benefit.id, job_id: jobId };
}
