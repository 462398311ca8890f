import { answer, type Behaviour } from '../hostile-target/behaviour.ts';

/** A UUID of version 4 for each number. */
function uuid(number: number): string {
  return `7d8f1c1e-5a1b-4c6f-9e2a-${number.toString(16).padStart(12, '0')}`;
}

function many<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const job = (index: number) => ({
  job_id: uuid(index),
  job_url: 'https://h.example/1',
  type: 'data_sync_all',
  status: 'complete',
  created_at: '2026-01-05T08:00:00Z',
  scheduled_at: null,
  started_at: null,
  completed_at: '2026-01-05T08:01:00Z',
});
const statement = (index: number) => ({
  individual_id: uuid(index),
  type: null,
  payment_method: null,
  total_hours: null,
  gross_pay: null,
  net_pay: null,
  earnings: null,
  taxes: null,
  employee_deductions: null,
  employer_contributions: null,
});

/** By operation, an answer in good form with as many elements as the bounds let through: about 7 MB each. */
const bodies: Readonly<Record<string, () => unknown>> = {
  'list-pay-groups': () => many(80_000, (index) => ({ id: uuid(index), name: 'Staff', pay_frequencies: ['monthly'] })),
  'list-pay-statement-items': () => ({
    responses: many(95_000, (index) => ({ name: `Item ${index}`, category: 'taxes', attributes: {} })),
  }),
  'list-automated-jobs': () => ({
    paging: { count: 25_000, offset: 0 },
    meta: { quotas: { data_sync_all: { allowed_refreshes: 1, remaining_refreshes: 1 } } },
    data: many(25_000, job),
  }),
  'list-enrolled-individuals': () => ({ benefit_id: 'b1', individual_ids: many(190_000, uuid) }),
  'get-pay-statement': () => ({
    responses: [
      {
        payment_id: uuid(1),
        code: 200,
        body: { paging: { count: 25_000, offset: 0 }, pay_statements: many(25_000, statement) },
      },
    ],
  }),
  'get-enrollments': () => ({
    responses: many(70_000, (index) => ({ enrollment_id: uuid(index), code: 404, body: { a: 1 } })),
  }),
};

/** Behaviours that keep the form of an operation's answer, and send far too much of it. */
export const largeAnswers: Readonly<Record<string, Behaviour>> = Object.fromEntries(
  Object.entries(bodies).map(([operation, body]) => {
    let made: Buffer | null = null;
    const behaviour: Behaviour = {
      id: `large-${operation}`,
      summary: `answers ${operation} in good form with megabytes`,
      answer: (call) => {
        made ??= answer(JSON.stringify(body()));
        call.send(made);
      },
      ending: { end: 'answered', status: 200, body: 'json' },
    };
    return [operation, behaviour];
  }),
);
