import { type Admitted, type Answer, malformed, Refusal } from '../call.ts';
import type { Benefit } from '../world.ts';

const benefitOf = ({ benefitId, connection, scope }: Admitted): Benefit => {
  const found = connection.benefits.find(({ id, entity }) => id === benefitId && scope.includes(entity));
  if (!found) throw new Refusal(404, 'not_found_error', 'benefit_not_found', 'The benefit was not found');
  return found;
};

/** list-enrolled-individuals. */
export const listEnrolled = (call: Admitted): Answer => {
  const { id, enrolled } = benefitOf(call);
  return { status: 200, body: { total: enrolled.length, individual_ids: enrolled.toReversed(), benefit_id: id } };
};

/** update-benefit: leaves a job behind, which is complete at once. */
export const updateBenefit = (call: Admitted): Answer => {
  const benefit = benefitOf(call);
  const { description } = call.body;
  if (typeof description !== 'string') return malformed('description has to be a string');
  benefit.description = description;
  const now = call.world.now();
  const job_id = call.world.addJob(call.connection, 'benefit_refresh', now, now);
  return { status: 200, body: { job_id, benefit_id: benefit.id } };
};
