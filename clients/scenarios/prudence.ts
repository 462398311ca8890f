import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Truth } from '../readback/expected.ts';
import {
  elementsOf,
  type OwnRequirement,
  reads,
  type Scenario,
  type SeenRequest,
  scene,
  type TaskStep,
  writes,
} from './scenario.ts';

/** Far more often than a client sends a request. */
const always = 1_000_000;

/** Expects that no id can be learnt, for this reason. */
const expectAll =
  (kind: 'waiting' | 'refused') =>
  (truth: Truth): Truth =>
    new Map([...truth.keys()].map((id) => [id, { kind }]));

const partly = (truth: Truth): Truth =>
  new Map([...truth].map(([id, each]) => [id, each.kind === 'there' ? { ...each, kind: 'partly' } : each]));

const failure = (status: number): NonNullable<TaskStep['answer']> => ({
  status,
  body: JSON.stringify({ code: status, name: 'error', message: 'It failed.', service_code: 'error' }),
});

/** A scenario in which every answer is broken in this way: the client may fail, but must not claim anything false. */
const brokenAnswer = (id: string, title: string, step: Omit<TaskStep, 'nth'>): Scenario => ({
  id,
  title,
  tasks: reads,
  claims: 'READ-040',
  mayFail: true,
  steps: () => [{ nth: 1, times: always, ...step }],
  expect: expectAll('refused'),
});

const html = '<!doctype html><title>Sign in</title><p>Please sign in.';

const brokenAnswers: readonly Scenario[] = [
  brokenAnswer('html-with-200', 'Every answer is a page of HTML with status 200.', {
    answer: { status: 200, headers: [['content-type', 'text/html']], body: html },
  }),
  brokenAnswer('empty-with-200', 'Every answer is 200 without a body.', { answer: { status: 200, body: '' } }),
  brokenAnswer('null-with-200', 'Every answer is 200 with the body null.', { answer: { status: 200, body: 'null' } }),
  brokenAnswer('cut-in-the-middle', 'Every answer is cut in its middle.', { after: true, end: 'cut' }),
  {
    ...brokenAnswer('answered-500', 'Every answer is 500.', { answer: failure(500) }),
    claims: 'READ-044',
    deadlineSeconds: 4,
  },
  scene('short-pages', ['get-pay-statement'], {
    title: 'Where a limit is sent a page has 40 statements at most, and the count says how many there are.',
    has: 'READ-041',
    data: { payments: [{ statements: 250 }] },
    disturb: ({ body }, { body: sent }) => {
      const limited = ((sent as { requests?: readonly { limit?: number }[] }).requests ?? []).some(
        ({ limit }) => limit !== undefined,
      );
      if (!limited) return false;
      const cut = elementsOf(body).map(({ body: page }) => page?.pay_statements?.splice(40).length ?? 0);
      return cut.some((count) => count > 0);
    },
  }),
];

const untilNamedTime =
  (waitMs: (answer: SeenRequest) => number): OwnRequirement['broken'] =>
  ({ requests }) => {
    const refused = requests.find(({ status }) => status === 429);
    if (refused === undefined) return null;
    const at = refused.endedAtMs + waitMs(refused) - toleratedMs;
    const early = requests.find(
      // A request that began before the refusal ended is no early retry: the client did not know of the refusal.
      ({ key, startedAtMs }) => key === refused.key && startedAtMs > refused.endedAtMs && startedAtMs < at,
    );
    return early === undefined
      ? null
      : `asked again ${Math.round(early.startedAtMs - refused.endedAtMs)} ms after a 429 that named a later time`;
  };

/** Milliseconds by which clocks and timers may be early. */
const toleratedMs = 100;

const throttled = (headers: readonly (readonly [string, string])[], times: number): readonly TaskStep[] => [
  {
    nth: 1,
    times,
    // The pause lets requests that a client sends at one moment arrive before the first is refused.
    delayMs: 100,
    answer: {
      status: 429,
      headers,
      body: '{"code":429,"name":"rate_limited","message":"Slower.","service_code":"rate_limited"}',
    },
  },
];

const throttling: readonly Scenario[] = [
  scene('wait-two-seconds', reads, {
    title: 'The first answer is 429, with Retry-After: 2.',
    own: { requirement: 'CARE-001', broken: untilNamedTime(() => 2_000) },
    mayFail: true,
    waitSeconds: 2,
    steps: () => throttled([['retry-after', '2']], 1),
  }),
  scene('wait-until-a-date', reads, {
    title: 'The first answer is 429, with a date some seconds away in Retry-After.',
    own: {
      requirement: 'CARE-002',
      broken: untilNamedTime(
        ({ answerHeaders, endedAtMs }) => Date.parse(answerHeaders['retry-after'] ?? '') - endedAtMs,
      ),
    },
    mayFail: true,
    waitSeconds: 3,
    steps: () => throttled([['retry-after', new Date(Date.now() + 3_000).toUTCString()]], 1),
  }),
  scene('slow-down', reads, {
    title: 'Every answer is 429, without a time.',
    claims: 'CARE-003',
    mayFail: true,
    deadlineSeconds: 4,
    steps: () => throttled([], always),
    expect: expectAll('waiting'),
  }),
  scene('wait-an-hour', reads, {
    title: 'Every answer is 429, with Retry-After: 3600.',
    claims: 'CARE-003',
    has: 'CARE-004',
    deadlineSeconds: 4,
    steps: () => throttled([['retry-after', '3600']], always),
    expect: expectAll('waiting'),
  }),
];

const refusedFrom = (nth: number, status: number, name: string): readonly TaskStep[] => [
  {
    nth,
    times: always,
    answer: { status, body: JSON.stringify({ code: status, name, message: 'No.', service_code: name }) },
  },
];

const access: readonly Scenario[] = [
  scene('disconnected-in-the-middle', ['get-pay-statement'], {
    title: 'After the first answer the entity is disconnected: 404.',
    claims: 'READ-043',
    mayFail: true,
    data: { payments: [{ statements: 5_001 }] },
    steps: () => refusedFrom(2, 404, 'not_found_error'),
    expect: partly,
  }),
  scene('token-revoked', ['get-pay-statement', 'get-enrollments'], {
    title: 'After the first answer the token is refused with 401.',
    claims: 'CARE-005',
    mayFail: true,
    data: { payments: [{ statements: 5_001 }], enrollments: Array<object>(120).fill({}) },
    steps: () => refusedFrom(2, 401, 'authentication_error'),
    expect: partly,
  }),
  scene('redirected', reads, {
    title: 'Every answer redirects to another host.',
    own: {
      requirement: 'CARE-006',
      broken: ({ elsewhere }) => (elsewhere.length === 0 ? null : 'sent its credential to the other host'),
    },
    mayFail: true,
    deadlineSeconds: 6,
    steps: ({ otherOrigin }) => [
      { nth: 1, times: always, answer: { status: 307, headers: [['location', `${otherOrigin}/`]], body: '{}' } },
    ],
    expect: expectAll('refused'),
  }),
  scene('slow-update', ['update-benefit'], {
    title: 'An update takes 90 seconds.',
    has: 'CARE-007',
    effort: 'thorough',
    deadlineSeconds: 150,
    steps: () => [{ nth: 1, delayMs: 90_000 }],
  }),
];

/** A scenario in which a write takes effect (`after`) before the step disturbs its answer. */
const effect = (claims: RequirementId, id: string, title: string, step: Omit<TaskStep, 'nth'>): Scenario => ({
  id,
  title,
  tasks: writes,
  claims,
  mayFail: true,
  steps: () => [{ nth: 1, after: true, ...step }],
});

/** Writes that are carried out, but not answered with their result. */
const effects: readonly Scenario[] = [
  effect('EFFECT-001', 'reset-after-the-write', 'A write is carried out, and the connection reset.', { end: 'reset' }),
  effect('EFFECT-002', 'write-answered-500', 'A write is carried out, and answered with 500.', {
    answer: failure(500),
  }),
  effect('EFFECT-003', 'write-answered-408', 'A write is carried out, and answered with 408.', {
    answer: failure(408),
  }),
  effect('EFFECT-007', 'write-refused', 'A write is refused with 422.', {
    times: always,
    after: false,
    answer: failure(422),
  }),
  {
    ...effect('EFFECT-004', 'write-not-answered', 'A write is carried out, and not answered.', { end: 'silence' }),
    deadlineSeconds: 4,
  },
  {
    ...effect('EFFECT-005', 'write-answered-202', 'A write is carried out, and answered with 202.', {
      times: always,
      answer: 'in-progress',
    }),
    deadlineSeconds: 4,
  },
];

/** Scenarios in which a careful client holds back: broken answers, throttling, lost access, writes of unclear effect. */
export const prudenceScenarios: readonly Scenario[] = [...brokenAnswers, ...throttling, ...access, ...effects];
