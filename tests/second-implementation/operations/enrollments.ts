import { type Admitted, type Answer, Refusal } from '../call.ts';
import { emptyElement, requestsIn } from './pay-statements.ts';

/** get-enrollments: up to 50, none included; elements in the reverse order of the requests. */
export const readEnrollments = ({ body, connection, scope }: Admitted): Answer => {
  const requests = requestsIn(body, 'enrollment_id');
  if (requests.length > 50) throw new Refusal(413, 'too_much', 'at_most_fifty', 'At most 50 enrollments in a request');
  const elements = requests.map((request) => {
    const enrollment_id = String(request.enrollment_id);
    const found = connection.enrollments.find(({ record }) => record.id === enrollment_id.toUpperCase());
    return found && scope.includes(found.entity)
      ? { enrollment_id: found.record.id, code: 200, body: found.record }
      : { enrollment_id, ...emptyElement(403, 'The enrollment cannot be reached with this token') };
  });
  return { status: 200, body: { responses: elements.reverse() } };
};
