import { describe, expect, test } from 'vitest';
import type { Profile } from '../../specs/words/profile.ts';
import { readProfile } from '../profile/profile.ts';
import { describeUnknown } from './fixture-warnings.ts';
import { leaveOutUnknown } from './known-fixtures.ts';
import { probeFixtures } from './probe-fixtures.ts';
import { serve } from './serve.testbed.ts';

interface Asked {
  readonly path: string;
  readonly entity: string | null;
  readonly ids: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A target that answers each read as `answer` says. */
async function target(answer: (asked: Asked) => Answer): Promise<string> {
  return serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://target');
    const body: { requests?: object[] } = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
    const ids = (body.requests ?? []).flatMap((element) => {
      const [id] = Object.values(element);
      return String(id);
    });
    const { status, body: sent } = answer({ path: pathname, entity: searchParams.get('entity_ids'), ids });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent));
  });
}

const id = (number: number): string => `7d8f1c1e-5a1b-4c6f-9e2a-00000000000${number}`;
const [one, two, three] = [id(1), id(2), id(3)];

function profile(url: string, fixtures: object): Profile {
  const document = { name: 'Acme', version: '1', baseUrl: url, credentials: { accessToken: 'the-token' }, fixtures };
  return readProfile('p', JSON.stringify(document), { environment: {} });
}

/** A batch in which some payments are refused with a code, and the others are there. */
function batch(ids: readonly string[], codes: Readonly<Record<string, number>>): Answer {
  const responses = ids.map((id) => ({ payment_id: id, enrollment_id: id, code: codes[id] ?? 200, body: {} }));
  return { status: 200, body: { responses } };
}

const notFound: Answer = { status: 404, body: { code: 404, service_code: 'benefit_not_found' } };
const never = new AbortController().signal;

async function probe(fixtures: object, answer: (asked: Asked) => Answer): Promise<readonly string[]> {
  const url = await target(answer);
  return describeUnknown((await probeFixtures(profile(url, fixtures), never)).unknown);
}

test('a payment that the target does not know is named by its place in the profile', async () => {
  const unknown = await probe({ paymentIds: [one, two, three] }, ({ ids }) => batch(ids, { [three]: 404 }));
  expect(unknown).toEqual(['fixtures.paymentIds[2] is not known to the target (404)']);
});

test('a payment that a batch refuses, and that is there alone, is known', async () => {
  const unknown = await probe({ paymentIds: [one, two, three] }, ({ ids }) =>
    batch(ids, ids.length > 1 ? { [three]: 404 } : {}),
  );
  expect(unknown).toEqual([]);
});

test('so are benefits and entities', async () => {
  const unknown = await probe({ benefitIds: ['b'], entityIds: [one, two] }, ({ path, entity }) => {
    if (path.endsWith('/enrolled')) return notFound;
    return entity === two ? { status: 403, body: {} } : { status: 200, body: [] };
  });
  expect(unknown).toEqual([
    'fixtures.benefitIds[0] is not known to the target (404)',
    'fixtures.entityIds[1] is not known to the target (403)',
  ]);
});

test('a fixture that is refused under an unknown entity as a whole is named as well', async () => {
  const unknown = await probe({ paymentIds: [one, two], entityIds: [three, id(4)] }, ({ path, ids, entity }) => {
    if (entity === three) return { status: 403, body: {} };
    return path.endsWith('pay-groups') ? { status: 200, body: [] } : batch(ids, { [two]: 404 });
  });
  expect(unknown).toEqual([
    'fixtures.paymentIds[1] is not known to the target (404)',
    'fixtures.entityIds[0] is not known to the target (403)',
  ]);
});

test.each([
  ['a payment', { paymentIds: [one, two, three] }, { paymentIds: [one, three] }],
  ['a benefit', { benefitIds: [one, two] }, { benefitIds: [one] }],
  ['no benefit that takes a description', { benefitIds: [one, two, three] }, { benefitIds: [one, three] }],
  ['no entity', { benefitIds: [one], entityIds: [one, two] }, { entityIds: [one, two] }],
  ['no entity, though known ones come first,', { entityIds: [two, one] }, { entityIds: [one, two] }],
  ['a payment where the run creates others', { paymentIds: [two] }, { paymentIds: [] }],
  ['no benefit where none is known', { benefitIds: [two] }, { benefitIds: [two] }],
])('%s is left out where others are known', async (_, fixtures, left) => {
  const url = await target(({ path, ids, entity }) => {
    if (entity === two) return { status: 403, body: {} };
    if (path.endsWith('pay-groups')) return { status: 200, body: [] };
    if (path.endsWith('pay-statement')) return batch(ids, { [two]: 404 });
    const isThere = path.includes(one) || (path.includes(three) && !path.endsWith('/enrolled'));
    return isThere ? { status: 200, body: {} } : notFound;
  });
  const given = profile(url, fixtures);
  const known = leaveOutUnknown(given, (await probeFixtures(given, never, true)).unknown);
  expect(known.profile.fixtures).toEqual({ ...given.fixtures, ...left });
  const kinds = Object.entries(left).flatMap(([kind, ids]) =>
    ids.length < given.fixtures[kind as 'paymentIds'].length ? [kind] : [],
  );
  expect(Object.keys(known.unknownFixtures)).toEqual(kinds);
  for (const reason of Object.values(known.unknownFixtures))
    expect(reason).toMatch(
      /^fixtures\.\w+\[[01]\] is not known to the target \(404\)(, while others of the list are)?: correct/,
    );
});

const cut = one.slice(0, -1);
const malformed: Answer = { status: 400, body: { code: 400, name: 'bad_request_error' } };
const many = Array.from({ length: 50 }, (_, at) => `7d8f1c1e-5a1b-4c6f-9e2a-0000000000${10 + at}`);

test.each([
  ['a payment', { paymentIds: [two, cut, three] }, 'paymentIds[1]', 400],
  ['a payment refused with 422', { paymentIds: [two, cut, three] }, 'paymentIds[1]', 422],
  [
    'an enrollment of fifty',
    { enrollmentIds: [...many.slice(0, 37), cut, ...many.slice(37, 49)] },
    'enrollmentIds[37]',
    400,
  ],
  ['a benefit', { benefitIds: [cut, two] }, 'benefitIds[0]', 400],
  ['an entity', { entityIds: [two, cut] }, 'entityIds[1]', 400],
])('%s that lost a character is unknown where the target serves the others', async (_, fixtures, place, status) => {
  const unknown = await probe(fixtures, ({ path, entity, ids }) => {
    if ([entity, ...ids, ...path.split('/')].includes(cut)) return { ...malformed, status };
    return ids.length > 0 ? batch(ids, {}) : { status: 200, body: {} };
  });
  expect(unknown).toEqual([`fixtures.${place} is not known to the target (${status})`]);
});

test('so is one whose element alone is refused', async () => {
  const unknown = await probe({ paymentIds: [cut, two] }, ({ ids }) => batch(ids, { [cut]: 400 }));
  expect(unknown).toEqual(['fixtures.paymentIds[0] is not known to the target (400)']);
});

test('so is one for which the batch has no element, but no other', async () => {
  const known = (ids: readonly string[]) =>
    batch(
      ids.filter((each) => each !== cut && each !== three),
      {},
    );
  const unknown = await probe({ paymentIds: [cut, two, three] }, ({ ids }) => known(ids));
  expect(unknown).toEqual(['fixtures.paymentIds[0] is not known to the target (no element of its own)']);
});

test('of many the first ten are named', async () => {
  const ids = Array.from({ length: 14 }, (_, at) => `7d8f1c1e-5a1b-4c6f-9e2a-0000000000${10 + at}`);
  const unknown = await probe({ paymentIds: ids }, ({ ids: asked }) =>
    batch(asked, Object.fromEntries(ids.map((each) => [each, 404]))),
  );
  expect(unknown).toHaveLength(11);
  expect(unknown.at(-1)).toBe('4 more fixtures are not known to the target');
});

describe('nothing is said of', () => {
  test.each([
    ['what is still being fetched', ({ ids }: Asked) => batch(ids, { [one]: 202 })],
    ['a request that is put off', () => ({ status: 202, body: { name: 'sync_in_progress' } })],
    ['an error of the server', ({ ids }: Asked) => batch(ids, { [one]: 500 })],
    ['a batch that is refused whatever it names', () => malformed],
    [
      'a batch of two that is refused, while one of one is served',
      ({ ids }: Asked) => (ids.length > 1 ? malformed : batch(ids, {})),
    ],
    ['a batch that is refused as a whole', () => ({ status: 404, body: {} })],
    ['an answer that is no batch', () => ({ status: 200, body: [] })],
  ])('%s', async (_, answer) => {
    expect(await probe({ paymentIds: [one] }, answer)).toEqual([]);
    expect(await probe({ paymentIds: [one, two], enrollmentIds: many }, answer)).toEqual([]);
  });

  test('a payment that is there under one of the entities', async () => {
    const unknown = await probe({ paymentIds: [one, two], entityIds: [three, id(4)] }, ({ path, ids, entity }) =>
      path.endsWith('pay-groups') ? { status: 200, body: [] } : batch(ids, entity === id(4) ? {} : { [two]: 404 }),
    );
    expect(unknown).toEqual([]);
  });

  test('benefits and entities, where each is refused as malformed', async () => {
    const fixtures = { benefitIds: ['b', 'c'], entityIds: [one, two] };
    const answer = ({ path, entity }: Asked) =>
      path.endsWith('/enrolled') || entity !== null ? malformed : { status: 200, body: [] };
    expect(await probe(fixtures, answer)).toEqual([]);
  });

  test('an entity that one read refuses, and another one serves', async () => {
    const answer = ({ path, entity }: Asked) =>
      path.endsWith('pay-groups') && entity === one ? malformed : { status: 200, body: [] };
    expect(await probe({ entityIds: [one, two] }, answer)).toEqual([]);
  });

  test('benefits, where the operation is refused', async () => {
    expect(await probe({ benefitIds: ['b'] }, () => ({ status: 404, body: { name: 'not_found_error' } }))).toEqual([]);
  });

  test('entities, where the read is refused without one, too', async () => {
    expect(await probe({ entityIds: [one] }, () => ({ status: 403, body: {} }))).toEqual([]);
  });

  test('fixtures of operations that the profile leaves out, which are not asked for', async () => {
    const asked: string[] = [];
    const url = await target(({ path }) => {
      asked.push(path);
      return notFound;
    });
    const offered = { ...profile(url, { paymentIds: [one], benefitIds: ['b'] }), operations: [] };
    expect(await probeFixtures(offered, never)).toEqual({ unknown: [], asked: [] });
    expect(asked).toEqual([]);
  });
});
