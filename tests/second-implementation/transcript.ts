import type { Options } from './implementation.ts';
import { Interview } from './interview.ts';
import { MORE_CHAPTERS } from './transcript-chapters.ts';

const NAMED = {
  individual_id: '5f0e8c0a-1111-4222-8333-444455556666',
  type: 'one_time_payment',
  gross_pay: 3_000_000_000,
  net_pay: 7,
  earnings: [{ amount: 1, hours: 0, name: 'Zeta Ωmega' }],
  taxes: [{ amount: -2, name: 'Credit', employer: true }],
  employee_deductions: [
    { amount: 3, name: 'One', pre_tax: false },
    { amount: 4, name: 'Two', pre_tax: false },
  ],
  employer_contributions: [{ amount: 5, name: '退職金' }],
};

const readPayments = (all: Interview): void => {
  const { owner, fixtures } = all;
  const [payment_id, foreign] = [fixtures.paymentIds?.at(-1), fixtures.foreignPaymentIds?.[0]];
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const window of [{}, { offset: 1 }, { limit: 50, offset: 60 }, { limit: 5000 }, { limit: 100, offset: 100 }]) {
    all.read(owner, [{ payment_id, ...window }]);
  }
  for (const size of [10, 11, 12]) {
    all.read(
      owner,
      Array.from({ length: size }, (_, offset) => ({ payment_id, offset, limit: 1 })),
    );
  }
  all.read(owner, [{ payment_id }, { payment_id, limit: 5001 }]);
  all.read(owner, [{ payment_id, limit: 5001 }]);
  all.read(owner, [{ payment_id, limit: 1 }, { payment_id: unknown }, { payment_id: foreign }, { payment_id: 'x' }]);
  all.read(owner, [
    { payment_id, limit: 0 },
    { payment_id, offset: 1_000 },
  ]);
  all.read(owner, [{ payment_id }], `?entity_ids=${fixtures.entityIds?.[1]}`);
  all.read(owner.slice(0, -1), [{ payment_id }]);
};

const readLists = (all: Interview): void => {
  const { owner, fixtures } = all;
  const [[north, south] = [], [abroad] = []] = [fixtures.entityIds, fixtures.foreignEntityIds];
  for (const query of ['', `?entity_ids=${north}`, `?entity_ids=${south}`, `?entity_ids=${abroad}`]) {
    all.ask('GET', `/employer/pay-groups${query}`, owner);
  }
  all.ask('GET', `/employer/pay-groups?entity_ids=${north}&entity_ids=${south}`, owner);
  for (const authorization of [undefined, all.basic()]) all.ask('GET', '/employer/pay-groups', authorization);
  for (const query of [
    '',
    'kinds=',
    'kinds=taxes,earnings',
    'q=GRUND',
    'q=bonus',
    'like=salary',
    'seen_from=2025-01-06',
  ]) {
    all.ask('GET', `/employer/pay-statement-item?${query}`, owner);
  }
  all.ask('GET', `/employer/pay-statement-item?seen_until=2025-01-06`, owner);
  all.ask('GET', `/employer/pay-statement-item?kinds=taxes&entity_ids=${abroad}`, owner);
  all.ask('GET', '/employer/pay-statement-item', owner.toLowerCase());
  for (const version of ['', '2020-13-01']) all.ask('GET', '/employer/pay-groups', owner, undefined, version);
  const ids = [...(fixtures.enrollmentIds ?? []), String(fixtures.foreignEnrollmentIds?.[0])];
  const enrollments = (size: number, from = 0) => ({
    requests: Array.from({ length: size }, (_, index) => ({ enrollment_id: ids[(from + index) % ids.length] })),
  });
  for (const body of [enrollments(4), enrollments(50), enrollments(51), enrollments(1, 4), enrollments(2)]) {
    all.ask('POST', '/employer/plans-enrollments', owner, body);
  }
  all.ask('POST', `/employer/plans-enrollments?entity_ids=${north}`, undefined, enrollments(1));
};

const useBenefits = (all: Interview): void => {
  const { owner, fixtures } = all;
  for (const id of [...(fixtures.benefitIds ?? []), 'ben_000', String(fixtures.foreignBenefitIds?.[0])]) {
    all.ask('GET', `/employer/benefits/${id}/enrolled`, owner);
  }
  for (const body of [{ description: 'a' }, { description: 'a' }, { description: 'b' }, {}]) {
    all.ask('POST', '/employer/benefits/ben_7f3', owner, body);
  }
  all.ask('POST', '/employer/benefits/ben_7f3', `${owner}0`, { description: 'c' });
  for (const body of [undefined, { limit: 2 }, { offset: 1 }, { offset: 999 }]) {
    all.ask('GET', '/jobs/automated', owner, body);
  }
  all.ask('GET', '/jobs/automated', undefined);
};

const makePayments = (all: Interview): void => {
  const { bearer } = all.connect({ products: ['payment', 'benefits'] });
  const other = all.connect({ employee_size: 101 });
  all.ask('GET', '/jobs/automated', other.bearer);
  all.pay(bearer, { pay_statements: [NAMED, NAMED, NAMED], end_date: '2025-03-07', pay_date: '2025-03-12' });
  for (const body of [
    {},
    { start_date: '2025-03-07' },
    { start_date: '2028-02-22' },
    { start_date: '2025-02-24' },
    {},
  ]) {
    all.pay(bearer, body);
    all.pay(other.bearer);
  }
  all.pay(bearer, { end_date: '2025-03-20' });
  all.ask('POST', '/sandbox/payment', bearer, { pay_date: '2025-03-31' });
  all.pay(bearer, { pay_statements: [NAMED] });
  all.pay(bearer);
  const { payment_id } = all.ask('POST', '/sandbox/payment', bearer, { pay_statements: [NAMED] });
  all.pay(bearer);
  for (let reads = 0; reads < 2; reads += 1) all.read(bearer, [{ payment_id }]);
  all.pay(all.owner);
  all.ask('GET', '/employer/pay-statement-item?q=zeta', other.bearer);
  all.ask('POST', '/sandbox/payment', 'Bearer garbage', {});
  for (const end_date of ['2025-03-28', '2025-03-31']) {
    all.ask('POST', '/sandbox/payment', bearer, { start_date: '2025-03-24', end_date });
  }
};

const leave = (all: Interview): void => {
  const groups = (bearer: string) => all.ask('GET', '/employer/pay-groups', bearer);
  const [first, second, third] = [all.connect(), all.connect(), all.connect()];
  const { company_id, provider_id } = first.made;
  all.ask('POST', '/sandbox/connections/accounts', first.bearer, { company_id, provider_id });
  const account = all.ask('POST', '/sandbox/connections/accounts', all.basic(), { company_id, provider_id });
  all.ask('POST', '/sandbox/connections', all.basic(''), { provider_id: 'any' });
  const part = (bearer: string | undefined, entity_ids: unknown) => {
    all.ask('POST', '/disconnect-entity', bearer, { entity_ids });
    for (const one of [first, second, third]) groups(one.bearer);
  };
  groups(first.bearer);
  part(second.bearer, []);
  part(undefined, [second.made.entity_id]);
  part(second.bearer, [second.made.entity_id, third.made.entity_id]);
  part(first.bearer, [first.made.entity_id]);
  part(first.bearer, [first.made.entity_id]);
  part(first.bearer, [account.entity_id]);
  groups(`Bearer ${account.access_token}`);
  all.ask('POST', '/sandbox/nothing', third.bearer, {});
};

/** The answers of an implementation to a list of requests that reaches every fault and variant. The clock stands still. */
export const transcriptOf = (options: Options = {}): string[] => {
  const all = new Interview(options);
  for (const chapter of [readPayments, readLists, useBenefits, makePayments, leave, ...MORE_CHAPTERS]) chapter(all);
  return all.lines;
};
