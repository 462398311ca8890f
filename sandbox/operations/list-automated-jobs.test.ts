import { afterAll, expect, test } from 'vitest';
import { at, type Sent, tested } from '../testing/client.testbed.ts';

const sandbox = await tested();
afterAll(() => sandbox.close());

interface Job {
  job_id: string;
  status: string;
  created_at: string;
  scheduled_at: string;
}
const jobs = async (sent?: Sent) => {
  const answer = await sandbox.own.get('/jobs/automated', sent);
  return { ...answer, paging: at(answer, 'paging'), data: at(answer, 'data') as Job[] };
};

test('jobs come latest submission first, with only the next scheduled one among them', async () => {
  const { data, paging, body } = await jobs();
  const created = data.map(({ created_at: at }) => at);
  expect(paging).toEqual({ count: 14, offset: 0 });
  expect(created).toEqual([...created].sort().reverse());
  expect(data.filter(({ status }) => status !== 'complete')).toHaveLength(1);
  expect(Date.parse(data[0]?.scheduled_at ?? '')).toBeGreaterThan(Date.now());
  expect(body).toMatchObject({
    meta: { quotas: { data_sync_all: { allowed_refreshes: 10, remaining_refreshes: 8 } } },
  });
});

test.each([
  ['2028-02-28T23:59:59.999Z', '2028-02-29T06:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', '2028-03-01T06:00:00.000Z'],
  ['2028-12-31T12:00:00.000Z', '2029-01-01T06:00:00.000Z'],
])('at %s by the clock that was given the next sync is due at %s', async (now, due) => {
  const dated = await tested({ now: () => Date.parse(now) });
  const answer = await dated.own.get('/jobs/automated');
  await dated.close();
  const [next] = at(answer, 'data') as Job[];
  expect(next?.scheduled_at).toBe(due);
});

test.each<[string, Sent]>([
  ['JSON', { body: { limit: 3, offset: 2 }, headers: { 'content-type': 'application/json' } }],
  ['no media type', { body: { limit: 3, offset: 2 } }],
  ['a wrong media type', { body: { limit: 3, offset: 2 }, headers: { 'content-type': 'no/such; type' } }],
])('a body on GET with %s selects a page', async (_, sent) => {
  const all = await jobs();
  const page = await jobs(sent);
  expect(page.paging).toEqual({ count: 14, offset: 2 });
  expect(page.data).toEqual(all.data.slice(2, 5));
});

test.each([{ limit: -1 }, { limit: 0 }, { limit: 1.5 }, { offset: '1' }, { offset: -1 }, [], '{'])(
  'the body %j is refused',
  async (body) => {
    expect((await jobs({ body })).status).toBe(400);
  },
);
