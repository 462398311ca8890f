import { otherThanUuid } from '../../generators/ids/uuids.ts';
import { enrollments } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import { malformedBatches } from '../../oracle/batch/malformed-batches.ts';
import { judgeMalformedEnrollmentBatch } from '../../oracle/get-enrollments/enrollment-batch.ts';
import { judgeMalformedEnrollmentId } from '../../oracle/get-enrollments/unknown-enrollments.ts';
import { uuidPattern } from '../../specs/interface/interface-facts.ts';

/** A well-formed id, for targets of which no enrollment is known: they may answer 200, with an element that says so. */
const unknownId = 'a5d8c2f1-3e70-4b94-8612-0f9b7d4e6c23';

/** "Body: {requests: [{enrollment_id: string UUID}]}". */
export const malformedBatchesRefused = defineCheck({
  id: 'get-enrollments/malformed-batches',
  title: 'A batch without requests, or without an enrollment_id in one of them, is not answered with success',
  operation: 'get-enrollments',
  judges: [judgeMalformedEnrollmentBatch, judgeMalformedEnrollmentId],
  calls: ['get-enrollments'],
  run: async (t) => {
    const { credential } = await t.world.reader('get-enrollments');
    const [id = unknownId] = t.world.fixture === null ? [] : t.profile.fixtures.enrollmentIds;
    // A quick run leaves out the empty request: the requirement on it is judged by the first form, too.
    for (const batch of rotateForms(t, malformedBatches('enrollment_id', id), 3, 3)) {
      const exchange = await t.send(enrollments(credential, [], { body: { json: batch.json } }), { valid: false });
      t.judge(judgeMalformedEnrollmentBatch(exchange, batch));
    }
    if (!uuidPattern.test(id)) return;
    // Ids that are no UUIDs, and nearly a known one.
    for (const { label, value } of rotateForms(t, otherThanUuid(id), 0, 1)) {
      const exchange = await t.send(enrollments(credential, [value]), { valid: false });
      t.judge(judgeMalformedEnrollmentId(exchange, label));
    }
  },
});
