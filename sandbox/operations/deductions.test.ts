import { afterAll, expect, test } from 'vitest';
import { at, tested } from '../testing/client.testbed.ts';

const sandbox = await tested();
afterAll(() => sandbox.close());

const benefit = (kind = 'benefitIds') => `/employer/benefits/${sandbox.first(kind)}`;
const notFound = {
  status: 404,
  body: {
    code: 404,
    name: 'not_found_error',
    message: 'The benefit was not found.',
    service_code: 'benefit_not_found',
  },
};

test("unknown, foreign and siblings' benefits are not found, neither read nor updated", async () => {
  const sibling = sandbox.fixture('entityIds')[1];
  const paths = ['/employer/benefits/unknown', `/employer/benefits/${'x'.repeat(300)}`, benefit('foreignBenefitIds')];
  for (const path of paths) {
    expect(await sandbox.own.get(`${path}/enrolled`)).toMatchObject(notFound);
    expect(await sandbox.own.post(path, { description: 'any' })).toMatchObject(notFound);
  }
  expect(await sandbox.own.get(`${benefit()}/enrolled?entity_ids=${sibling}`)).toMatchObject(notFound);
});

test.each<[string, unknown]>([
  ['no body', undefined],
  ['no description', {}],
  ['a description that is no string', { description: 1 }],
  ['a description of null', { description: null }],
])('an update with %s is refused', async (_, body) => {
  expect((await sandbox.own.post(benefit(), body)).status).toBe(400);
});

const read = (ids: readonly unknown[]) =>
  sandbox.own.post('/employer/plans-enrollments', { requests: ids.map((enrollment_id) => ({ enrollment_id })) });

test('50 enrollments are read at once, 51 refused, none accepted', async () => {
  const ids = sandbox.fixture('enrollmentIds');
  const answer = await read(ids.slice(0, 50));
  const responses = at(answer, 'responses') as { enrollment_id: string; code: number; body: { id: string } }[];
  expect(responses.map(({ enrollment_id, code, body }) => [enrollment_id, code, body.id])).toEqual(
    ids.slice(0, 50).map((id) => [id, 200, id]),
  );
  expect((await read(ids.slice(0, 51))).status).toBe(422);
  expect((await read([])).body).toEqual({ responses: [] });
});

test('unknown and foreign enrollments have an element of their own, with an error', async () => {
  const ids = [
    '00000000-0000-4000-8000-000000000000',
    sandbox.first('enrollmentIds'),
    sandbox.first('foreignEnrollmentIds'),
  ];
  const codes = (at(await read(ids), 'responses') as { code: number }[]).map(({ code }) => code);
  expect(codes).toEqual([404, 200, 404]);
});

test.each<[string, unknown]>([
  ['no requests', {}],
  ['requests that are no array', { requests: 1 }],
  ['a request without an id', { requests: [{}] }],
  ['a malformed id', { requests: [{ enrollment_id: 'enrollment' }] }],
])('enrollments with %s are refused', async (_, body) => {
  expect((await sandbox.own.post('/employer/plans-enrollments', body)).status).toBe(400);
});
