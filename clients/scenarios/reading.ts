import {
  allTasks,
  answersOf,
  elementsOf,
  inProgressBody,
  reads,
  type Scenario,
  scene,
  statements,
  withUnknown,
} from './scenario.ts';

const batches = ['get-pay-statement', 'get-enrollments'] as const;

const pagingScene = (
  id: string,
  title: string,
  more: Pick<Scenario, 'alter' | 'data' | 'effort' | 'pages'>,
): Scenario => scene(id, ['get-pay-statement'], { title, claims: 'READ-003', has: 'READ-004', ...more });

const pagingScenarios: readonly Scenario[] = [
  pagingScene('three-pages', 'A payment has two and a half pages of statements.', { pages: [2.5] }),
  pagingScene(
    'three-pages-uncounted',
    'A payment has two and a half pages of statements, and none says how many there are.',
    {
      pages: [2.5],
      alter: ({ body }) => {
        for (const { body: page } of elementsOf(body)) delete page?.paging?.count;
      },
    },
  ),
  pagingScene('one-full-page', 'A payment has as many statements as a page.', { pages: [1] }),
  pagingScene('two-full-pages', 'A payment has as many statements as two pages of up to 1,250.', { pages: [2] }),
  pagingScene('no-statements', 'A payment has no statements.', { data: statements(0) }),
  pagingScene(
    'payments-of-all-sizes',
    'Payments have some statements of a page, one more than a page, none, and more than two pages.',
    { pages: [0.03, 1.0001, 0, 2.3] },
  ),
  pagingScene('beyond-the-largest-page', 'A payment has 5,001 statements, one more than the largest page.', {
    data: statements(5_001),
    effort: 'standard',
  }),
];

const batchScenarios: readonly Scenario[] = [
  scene('elements-reversed', batches, {
    title: 'The elements of a batch come in the reverse order.',
    claims: 'READ-005',
    has: 'READ-006',
    variants: ['responses-reversed'],
  }),
  scene('one-unknown', batches, {
    title: 'One of the ids is not there: its element has the code 404.',
    claims: 'READ-007',
    has: 'READ-008',
    input: withUnknown,
  }),
  scene('one-of-an-unseen-code', batches, {
    title: 'The element of one of the ids has a code that is not shown, 451.',
    claims: 'READ-007',
    has: 'READ-008',
    alter: ({ body }, { task, party }) => {
      const first =
        task === 'get-pay-statement' ? party.entity.payments[0]?.id : [...party.entity.enrollments.keys()][0];
      const isFirst = (id: string | undefined): boolean => id?.toLowerCase() === first;
      for (const element of elementsOf(body).filter(
        (each) => isFirst(each.payment_id) || isFirst(each.enrollment_id),
      )) {
        element.code = 451;
        element.body = {
          code: 451,
          name: 'unavailable_error',
          message: 'It cannot be given.',
          service_code: 'withheld',
        };
      }
    },
  }),
  scene('one-still-fetched', ['get-pay-statement'], {
    title: 'One element of the first two answers says that it is still being fetched.',
    claims: 'READ-009',
    has: 'READ-010',
    disturb: ({ body }, { nth }) => {
      const [first] = elementsOf(body);
      if (nth > 2 || first === undefined) return false;
      first.code = 202;
      first.body = { ...inProgressBody, name: 'accepted' };
      return true;
    },
  }),
  scene('eleven-payments', ['get-pay-statement'], {
    title: 'Eleven payments are asked for, one more than a batch takes.',
    isInput: true,
    claims: 'READ-011',
    has: 'READ-012',
    data: statements(...Array<number>(11).fill(2)),
  }),
  scene('more-than-two-batches', batches, {
    title: '25 payments, or 120 enrollments, are asked for: three batches.',
    isInput: true,
    claims: 'READ-011',
    has: 'READ-012',
    data: { ...statements(...Array<number>(25).fill(2)), enrollments: Array<object>(120).fill({}) },
  }),
  scene('batch-refused', batches, {
    title: 'A batch with an id that is not there is refused as a whole.',
    claims: 'READ-013',
    has: 'READ-014',
    variants: ['unknown-payment-refuses-batch', 'unknown-enrollment-refuses-batch'],
    isMet: (status) => status >= 400,
    input: withUnknown,
  }),
];

/** The interface makes the code optional, and does not show all keys. */
const otherInProgress = { name: 'upstream_busy', service_code: 'upstream_queue', message: 'Check back later.' };

const laterScenarios: readonly Scenario[] = [
  scene('in-progress-twice', reads, {
    title:
      'The first two answers are 202: the data is still being fetched. The second one has another name, and no code.',
    claims: 'READ-015',
    has: 'READ-016',
    steps: () => [
      { nth: 1, answer: 'in-progress' },
      { nth: 2, answer: { status: 202, body: JSON.stringify(otherInProgress) } },
    ],
  }),
  scene('in-progress-in-the-middle', ['get-pay-statement'], {
    title: 'The second answer is 202, in the middle of a payment of 5,001 statements.',
    claims: 'READ-015',
    has: 'READ-016',
    early: 'READ-003',
    data: statements(5_001),
    steps: () => [{ nth: 2, answer: 'in-progress' }],
  }),
  scene('authorization-pending', ['get-pay-statement'], {
    title: 'The first two answers are 202: authorization is pending.',
    claims: 'READ-017',
    has: 'READ-018',
    steps: () =>
      answersOf(202, { code: 202, name: 'authorization_pending', service_code: 'pending', message: 'Not yet.' }, 2),
  }),
  scene('in-progress-for-ever', reads, {
    title: 'Every answer is 202 until the deadline.',
    claims: 'READ-015',
    has: 'READ-042',
    deadlineSeconds: 4,
    steps: () => [{ nth: 1, times: 1_000_000, answer: 'in-progress' }],
    expect: (truth) => new Map([...truth.keys()].map((id) => [id, { kind: 'waiting' }])),
  }),
];

const errorScenarios: readonly Scenario[] = [
  scene('benefit-not-found', ['list-enrolled-individuals'], {
    title: 'The benefit is not there: 404.',
    claims: 'READ-027',
    has: 'READ-028',
    isMet: (status) => status === 404,
    input: ({ unknownId }) => ({ benefit_id: unknownId }),
  }),
  scene('batch-limit-exceeded', ['get-pay-statement'], {
    title: 'Every batch is refused with 422 batch_limit_exceeded.',
    claims: 'READ-027',
    mayFail: true,
    steps: () =>
      answersOf(422, {
        code: 422,
        name: 'unprocessable_entity_error',
        message: 'Too many payments.',
        service_code: 'batch_limit_exceeded',
      }),
    expect: (truth) => new Map([...truth.keys()].map((id) => [id, { kind: 'refused' }])),
  }),
];

/** The task in an undisturbed sandbox. If it fails, the other scenarios are not played. */
export const control = scene('plain', allTasks, {
  title: 'Nothing is out of the ordinary.',
  claims: 'READ-001',
  has: 'READ-002',
});

const entityScenario = scene(
  'another-entity',
  ['get-pay-statement', 'get-enrollments', 'list-enrolled-individuals', 'list-pay-statement-items', 'list-pay-groups'],
  {
    title: 'The data is that of another entity of the connection than the one of the token.',
    isInput: true,
    claims: 'READ-001',
    has: 'READ-002',
    input: (given) => {
      const entity = given.party.siblings[0]?.entity;
      const ids = {
        'get-pay-statement': { payment_ids: entity?.payments.map(({ id }) => id) },
        'get-enrollments': { enrollment_ids: [...(entity?.enrollments.keys() ?? [])] },
        'list-enrolled-individuals': { benefit_id: [...(entity?.benefits.keys() ?? [])][0] },
      } as const;
      const own = given.task in ids ? ids[given.task as keyof typeof ids] : {};
      return { ...own, entity_id: entity?.id };
    },
  },
);

const someone = '0f8fad5b-d9cb-469f-a165-70867728950e';

const alikeScenario = scene('alike', ['get-enrollments', 'list-pay-groups'], {
  title: 'Two enrollments are of one individual, and pay groups have one name.',
  claims: 'READ-001',
  has: 'READ-002',
  data: { enrollments: [1, 2].map(() => ({ individual_id: someone })) },
  alter: ({ body }) => {
    if (Array.isArray(body)) for (const group of body as { name: string }[]) group.name = 'Staff';
  },
});

/** Scenarios of pages, batches, data that is still fetched, and errors. */
export const readingScenarios: readonly Scenario[] = [
  control,
  entityScenario,
  alikeScenario,
  ...pagingScenarios,
  ...batchScenarios,
  ...laterScenarios,
  ...errorScenarios,
];
