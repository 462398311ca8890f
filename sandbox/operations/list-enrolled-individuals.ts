import type { BearerCall } from './call.ts';

/** "8. List enrolled individuals for a deduction", in order of enrollment. */
export function listEnrolledIndividuals(call: BearerCall) {
  const benefit = call.rules.benefit(call.entity(), call.params.benefit_id ?? '', call.world, call.operation);
  return { benefit_id: benefit.id, individual_ids: [...benefit.enrolled] };
}
