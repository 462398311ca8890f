import type { Interview } from './interview.ts';
import { partWithSome } from './parting-chapter.ts';

const ITEMS = '/employer/pay-statement-item';
const GROUPS = '/employer/pay-groups';
const STATEMENTS = '/employer/pay-statement';
const ENROLLMENTS = '/employer/plans-enrollments';
const PAYMENT = '/sandbox/payment';
const CONNECTIONS = '/sandbox/connections';
const ACCOUNTS = '/sandbox/connections/accounts';
const encoded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

const readWindows = (all: Interview): void => {
  const { owner, fixtures } = all;
  const [oldest, second] = fixtures.paymentIds ?? [];
  const [payment_id, foreign] = [fixtures.paymentIds?.at(-1), fixtures.foreignPaymentIds?.[0]];
  const own = `?entity_ids=${fixtures.entityIds?.[0]}`;
  const windows = [{ limit: 5 }, {}, { offset: 136, limit: 1 }, { offset: 40, limit: 40 }, { offset: 80, limit: 7 }];
  for (const window of [...windows, { limit: 1 }, { offset: 130 }, { offset: 1, limit: -1 }, { offset: 200 }]) {
    all.read(owner, [{ payment_id, ...window }]);
  }
  for (const id of [oldest, second]) for (let reads = 0; reads < 8; reads += 1) all.read(owner, [{ payment_id: id }]);
  for (let reads = 0; reads < 30; reads += 1) all.read(owner, [{ payment_id, limit: 1 }]);
  for (const limit of [5001, 2 ** 31]) {
    all.read(owner, [{ payment_id, limit }]);
    all.read(owner, [{ payment_id, limit }], own);
    all.read(owner, [{ payment_id, offset: 3, limit }]);
    all.read(owner, [{ payment_id }, { payment_id: second, limit }]);
  }
  all.read(owner, [{ payment_id }, { payment_id: second }, { payment_id: oldest }]);
  all.read(owner, [{ payment_id: foreign }]);
  all.read(owner, [{ payment_id }, { payment_id: foreign }], own);
  all.read(
    owner,
    Array.from({ length: 11 }, (_, offset) => ({ payment_id, offset, limit: 1 })),
    own,
  );
  all.read(owner, []);
  const foreigner = all.connect();
  all.read(foreigner.bearer, [{ payment_id }]);
  for (const token of [`x${owner.slice(8)}`, owner.slice(8)]) all.read(`Bearer ${token}`, [{ payment_id }]);
  const batch = (id: unknown) => ({
    method: 'POST',
    path: STATEMENTS,
    authorization: owner,
    body: { requests: [{ payment_id: id, limit: 1 }] },
  });
  all.together([batch(oldest), batch(second)]);
  all.ask('POST', STATEMENTS, owner, { requests: [{ payment_id }] }, '2021-01-01');
};

const searchItems = (all: Interview): void => {
  const { owner } = all;
  const { bearer } = all.connect();
  all.pay(bearer, {
    pay_statements: [
      {
        taxes: [{ name: 'A.B (100%) 税', amount: 1, employer: false }],
        employer_contributions: [{ name: 'A_B', amount: 0 }],
      },
    ],
  });
  const queries = [
    'kinds=earnings,taxes,employee_deductions,employer_contributions',
    'q=a.b',
    'q=.',
    'q=%25',
    'q=a_b',
    'q=[',
  ];
  for (const query of [
    ...queries,
    'like=salary',
    'seen_from=1900-01-01',
    'seen_until=2999-12-31',
    'seen_until=2024-01-01',
    '',
  ]) {
    for (const authorization of [bearer, owner]) all.ask('GET', `${ITEMS}?${query}`, authorization);
  }
  const question = (authorization: string) => ({ method: 'GET', path: ITEMS, authorization });
  all.together([question(owner), question(bearer)]);
  all.ask('GET', GROUPS, bearer);
  all.ask('GET', ITEMS, bearer);
  const [north, south] = all.fixtures.entityIds ?? [];
  all.pay(owner, { pay_statements: [{ taxes: [{ name: 'Quarterly', amount: 1 }] }] });
  for (const entity of [north, south]) all.ask('GET', `${ITEMS}?q=quarterly&entity_ids=${entity}`, owner);
};

const shareSecrets = (all: Interview): void => {
  const { client, owner } = all;
  const { clientId, clientSecret } = client;
  const right = all.basic();
  const jobs = '/jobs/automated';
  for (const body of [{}, { limit: 1 }, { offset: 0 }, { offset: 1 }, { limit: 1, offset: 2 }]) {
    for (const authorization of [owner, all.connect().bearer]) all.ask('GET', jobs, authorization, body);
  }
  all.ask('GET', jobs, `Bearer ${clientSecret}`);
  const requests = (all.fixtures.enrollmentIds ?? []).map((enrollment_id) => ({ enrollment_id }));
  all.ask('POST', ENROLLMENTS, `Bearer ${right.slice(6)}`, { requests });
  for (const authorization of ['Bearer ', 'Bearer', undefined]) all.ask('GET', ITEMS, authorization);
  all.ask('GET', GROUPS, `${owner} and more`);
  const benefit = encodeURIComponent(String(all.fixtures.benefitIds?.[0]));
  all.ask('GET', `/employer/benefits/${benefit}/enrolled`, `${owner.slice(0, -1)}~`);
  all.ask('POST', `/employer/benefits/${benefit}`, undefined, { description: 'x' });
  all.ask('GET', jobs, owner);
  const texts = [`other:${clientSecret}`, `${clientId}:${clientSecret}2`, `${clientId}:${clientSecret.slice(0, -1)}`];
  const others = [`${clientId}:${clientSecret.toUpperCase()}`, `${clientId}:${owner.slice(7)}`];
  for (const authorization of [...[...texts, ...others].map(encoded), `Basic ${clientId}:${clientSecret}`]) {
    all.ask('POST', CONNECTIONS, authorization, { provider_id: 'any' });
    all.ask('POST', ACCOUNTS, authorization, {
      provider_id: 'any',
      company_id: '00000000-0000-4000-8000-000000000000',
    });
  }
  const { bearer } = all.connect();
  all.ask('POST', PAYMENT, bearer.slice(0, -1), {});
  all.pay(bearer);
};

const givePartly = (all: Interview): void => {
  const { bearer } = all.connect();
  const name = ` "Ame\u0301lie" & <𝔘> ${'long '.repeat(20)}`;
  const line = { name, amount: 3_000_000_001, hours: 7.13, employer: false, pre_tax: false };
  const lines = [
    line,
    { amount: 5 },
    { name: 'only', amount: 5 },
    { name: '' },
    { amount: 0, name: 'none' },
    { amount: 5 },
  ];
  const lists = { earnings: lines, taxes: lines, employee_deductions: lines, employer_contributions: lines };
  const statements = [
    { ...lists, gross_pay: 0, net_pay: 5_000_000_000, total_hours: 1.5 },
    { total_hours: 2.5, payment_method: 'check' },
    { net_pay: 7, employer_contributions: [line] },
  ];
  const withIds = statements.map((one, index) => ({
    individual_id: `5f0e8c0a-1111-4222-8333-44445555666${index}`,
    ...one,
  }));
  const taxed = [{ ...withIds[2], taxes: [line] }, withIds[1], withIds[2]];
  for (const pay_statements of [statements, withIds, taxed]) {
    all.pay(bearer, { pay_statements });
  }
  all.ask('GET', ITEMS, bearer);
};

const countDays = (all: Interview): void => {
  const { bearer } = all.connect();
  const days = [
    '2024-12-30',
    '2028-02-29',
    '2025-06-10',
    '2025-05-01',
    '1950-05-05',
    '2040-01-03',
    '2025-03-15',
    '2025-02-30',
  ];
  for (const pay_date of days) all.ask('POST', PAYMENT, bearer, { pay_date });
  for (const start_date of [
    '2100-02-19',
    '2025-03-04',
    '2024-12-18',
    '2025-03-25',
    '2025-03-03',
    '2025-03-15',
    '2099-01-04',
  ]) {
    all.ask('POST', PAYMENT, bearer, { start_date });
  }
  for (const end_date of ['2025-03-17', '2025-03-31', '2025-03-15']) {
    all.ask('POST', PAYMENT, bearer, { start_date: '2025-03-03', end_date });
    all.ask('POST', PAYMENT, bearer, {});
  }
  all.ask('POST', PAYMENT, bearer, { end_date: '2025-04-04' });
  for (let times = 0; times < 5; times += 1) all.pay(bearer);
  all.ask('POST', PAYMENT, bearer, { start_date: '2025-03-17', end_date: '2025-03-03' });
};

const doTogether = (all: Interview): void => {
  const { owner, fixtures } = all;
  const [first, second] = [all.connect(), all.connect({ employee_size: 600 })];
  const groups = (authorization: string) => ({ method: 'GET', path: GROUPS, authorization });
  all.together([groups(first.bearer), groups(second.bearer)]);
  const pay = (end_date: string) => ({
    method: 'POST',
    path: PAYMENT,
    authorization: first.bearer,
    body: { end_date },
  });
  const paid = all.together([pay('2025-05-30'), pay('2025-06-30')]);
  for (let reads = 0; reads < 2; reads += 1)
    all.read(
      first.bearer,
      paid.map(({ payment_id }) => ({ payment_id })),
    );
  const brings = { pay_statements: [{ taxes: [{ name: 'At once', amount: 1 }] }] };
  all.together([
    { method: 'POST', path: PAYMENT, authorization: first.bearer, body: brings },
    { method: 'GET', path: ITEMS, authorization: first.bearer },
  ]);
  const create = { method: 'POST', path: CONNECTIONS, authorization: all.basic(), body: { provider_id: 'any' } };
  all.together([create, create]);
  const ids = fixtures.enrollmentIds ?? [];
  const read = (enrollment_id: unknown) => ({
    method: 'POST',
    path: ENROLLMENTS,
    authorization: owner,
    body: { requests: [{ enrollment_id }, { enrollment_id: ids[1] }, { enrollment_id: ids[3] }] },
  });
  all.together([read(ids[0]), read(ids[2])]);
  const [one, other] = (fixtures.benefitIds ?? []).map((id) => `/employer/benefits/${encodeURIComponent(id)}`);
  const update = (path = '') => ({ method: 'POST', path, authorization: owner, body: { description: 'é' } });
  all.together([update(one), update(other)]);
  const { company_id, provider_id } = first.made;
  const account = { method: 'POST', path: ACCOUNTS, authorization: all.basic(), body: { company_id, provider_id } };
  const accounts = all.together([account, account]);
  for (const { access_token, entity_id } of accounts)
    all.ask('GET', `${GROUPS}?entity_ids=${entity_id}`, `Bearer ${access_token}`);
};

const knowOthers = (all: Interview): void => {
  const { owner, fixtures } = all;
  const [north, south] = fixtures.entityIds ?? [];
  const abroad = fixtures.foreignEntityIds?.[0];
  const enrollments = (ids: unknown[]) => ({ requests: ids.map((enrollment_id) => ({ enrollment_id })) });
  const ids = fixtures.enrollmentIds ?? [];
  all.ask('POST', ENROLLMENTS, owner, enrollments(ids));
  all.ask('POST', ENROLLMENTS, owner, enrollments(Array.from({ length: 15 }, (_, index) => ids[index % ids.length])));
  all.ask('POST', ENROLLMENTS, owner, enrollments([ids[0], fixtures.foreignEnrollmentIds?.[0]]));
  all.ask('POST', ENROLLMENTS, owner, enrollments([]));
  all.ask('POST', `${ENROLLMENTS}?entity_ids=${north}`, owner, enrollments([ids[0]]));
  all.ask('POST', `${ENROLLMENTS}?entity_ids=${south}`, owner, enrollments(ids));
  const { bearer } = all.connect();
  all.ask('POST', ENROLLMENTS, bearer, enrollments([ids[0]]));
  for (const id of [...(fixtures.benefitIds ?? []), 'unknown', String(fixtures.foreignBenefitIds?.[0])]) {
    const path = `/employer/benefits/${encodeURIComponent(id)}`;
    for (const query of ['', `?entity_ids=${north}`, `?entity_ids=${south}`])
      all.ask('GET', `${path}/enrolled${query}`, owner);
    all.ask('GET', `${path}/enrolled`, bearer);
    all.ask('POST', `${path}?entity_ids=${north}`, owner, { description: 'd' });
  }
  all.ask('GET', '/jobs/automated', owner);
  all.ask('GET', `${GROUPS}?entity_ids=${north}&entity_ids=${abroad}`, owner);
  all.ask('GET', `${GROUPS}?entity_ids=${abroad}`, owner);
  all.ask('GET', GROUPS, owner);
};

/** Questions that the faults and variants that came later need, so that each of them shows. */
export const MORE_CHAPTERS: readonly ((all: Interview) => void)[] = [
  readWindows,
  searchItems,
  shareSecrets,
  givePartly,
  countDays,
  doTogether,
  knowOthers,
  partWithSome,
];
