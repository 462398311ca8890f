import { batchLimitExceeded, notFound } from '../rules/refusal.ts';
import { type BearerCall, fieldsOf, listOf, uuidOf } from './call.ts';

/** "3. Read enrollments". An element per request, in the order of the requests. */
export function getEnrollments(call: BearerCall) {
  const { rules, world } = call;
  const entity = call.entity();
  const requests = listOf(fieldsOf(call.body, 'The body').requests, 'requests');
  if (!rules.enrollmentsServed(requests.length)) {
    throw batchLimitExceeded('At most 50 enrollments can be requested at once.');
  }
  const ids = requests.map((element, index) => {
    const where = `requests[${index}]`;
    const sent = fieldsOf(element, where).enrollment_id;
    return { sent, id: uuidOf(sent, `${where}.enrollment_id`) };
  });
  return {
    responses: ids.map(({ sent, id }) => {
      const enrollment = rules.enrollment(entity, id, world);
      return enrollment === undefined
        ? { enrollment_id: sent, code: 404, body: notFound('enrollment').body }
        : { enrollment_id: sent, code: 200, body: enrollment };
    }),
  };
}
