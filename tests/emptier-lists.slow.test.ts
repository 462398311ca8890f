import { beforeAll, expect, test } from 'vitest';
import { startSandboxThrough } from '../sandbox/start.ts';
import { operationIds } from '../specs/interface/operations.ts';
import { judgeSandbox } from './judge-sandbox.ts';

/** The keys of the lists in the answers of each operation that lists. */
const lists = {
  'get-pay-statement': /^pay_statements$/,
  'list-enrolled-individuals': /^individual_ids$/,
  'list-automated-jobs': /^data$/,
  'list-pay-statement-items': /^responses$/,
  'list-pay-groups': /^$/,
} as const;

type Listing = keyof typeof lists;
const listings = Object.keys(lists) as Listing[];

/** A body with its list empty, and a count that says so. */
function emptied(body: unknown, key: RegExp): unknown {
  const empty = (name: string, value: unknown): unknown =>
    key.test(name) && Array.isArray(value) ? [] : name === 'count' ? 0 : value;
  return JSON.parse(JSON.stringify(body), empty);
}

async function tryTarget(isEmpty: (listing: Listing) => boolean) {
  const sandbox = await startSandboxThrough(
    (respond) =>
      async (id, ...request) => {
        const answer = await respond(id, ...request);
        const listing = listings.find((each) => each === id);
        if (answer.status !== 200 || listing === undefined || !isEmpty(listing)) return answer;
        return { ...answer, body: emptied(answer.body, lists[listing]) };
      },
    { syncPolls: 1 },
  );
  // It takes statements that it then does not show, which would be another defect.
  const operations = operationIds.filter((id) => id !== 'create-sandbox-payment');
  return judgeSandbox(sandbox, (profile) => ({ ...profile, operations }));
}

const tried = new Map<Listing | null, Awaited<ReturnType<typeof tryTarget>>>();

beforeAll(async () => {
  for (const left of [null, ...listings]) tried.set(left, await tryTarget((listing) => listing !== left));
});

test.each([null, ...listings])(
  'where all lists but that of %s are empty, the verdict names those, and so does the class',
  (left) => {
    const empty = listings.filter((each) => each !== left);
    const { summary, found } = tried.get(left) ?? {};
    // One list with elements is never worse than none.
    expect(summary).toMatchObject({ verdict: 'conformant', because: ['Every must that was judged holds.'] });
    const [, named = ''] = summary?.conclusion.sentence.match(/; always empty: ([^;]*)/) ?? [];
    expect(named.split(', ').sort()).toEqual(empty.toSorted());
    expect(found?.name).toBe('limited');
    const reasons = found?.loweredBy.filter((each) => each.class === 'read-only' && each.by === 'operation');
    expect(reasons?.map(({ name }) => name)).toEqual(expect.arrayContaining(empty));
  },
);
