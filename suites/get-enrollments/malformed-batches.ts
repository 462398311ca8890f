import type { Check } from '../../harness/check.ts';
import { judgeMalformedBatches } from '../../harness/premises/malformed-batch.ts';
import { enrollments } from '../../harness/requests/requests.ts';

/** A well-formed id, for targets of which no enrollment is known: they may answer 200, with an element that says so. */
const stranger = 'a5d8c2f1-3e70-4b94-8612-0f9b7d4e6c23';

/** "Body: {requests: [{enrollment_id: string UUID}]}". */
export const malformedBatches: readonly Check[] = [
  {
    id: 'get-enrollments/malformed-batches',
    title: 'A batch without requests, or without an enrollment_id in one of them, is not answered with success',
    operation: 'get-enrollments',
    requirements: ['ENR-025', 'ENR-026', 'ENR-027'],
    calls: ['get-enrollments'],
    run: async (t) => {
      const { credential } = await t.world.reader('get-enrollments');
      const [id = stranger] = t.world.fixture === null ? [] : t.profile.fixtures.enrollmentIds;
      const ask = (json: unknown) => enrollments(credential, [], { body: { json } });
      const rows = { noRequests: 'ENR-025', notObjects: 'ENR-026', noId: 'ENR-027' };
      t.judge(await judgeMalformedBatches(t, ask, rows, 'enrollment_id', id));
    },
  },
];
