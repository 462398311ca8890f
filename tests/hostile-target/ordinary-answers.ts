const id = (last: number) => `7d8f1c1e-5a1b-4c6f-9e2a-00000000000${last}`;
const account = {
  connection_id: id(1),
  entity_id: id(2),
  company_id: id(3),
  account_id: id(1),
  provider_id: 'hostile',
  authentication_type: 'credential',
  products: ['company'],
  access_token: 'hostile-target-token-0001',
};
const job = {
  job_id: id(4),
  job_url: 'https://hostile.example/jobs/4',
  type: 'data_sync_all',
  status: 'complete',
  created_at: '2026-01-05T08:00:00Z',
  scheduled_at: '2026-01-05T08:00:00Z',
  started_at: '2026-01-05T08:00:00Z',
  completed_at: '2026-01-05T08:01:00Z',
};

const bodies: readonly (readonly [path: RegExp, body: unknown])[] = [
  [/\/employer\/pay-statement$/, { responses: [] }],
  [/\/sandbox\/payment$/, { payment_id: id(5), pay_date: '2026-01-05' }],
  [/\/employer\/plans-enrollments$/, { responses: [] }],
  [/\/sandbox\/connections\/accounts$/, account],
  [/\/sandbox\/connections$/, { ...account, token_type: 'bearer' }],
  [/\/disconnect-entity$/, { status: 'success' }],
  [
    /\/jobs\/automated$/,
    {
      paging: { count: 1, offset: 0 },
      meta: { quotas: { data_sync_all: { allowed_refreshes: 1, remaining_refreshes: 1 } } },
      data: [job],
    },
  ],
  [/\/enrolled$/, { benefit_id: 'b1', individual_ids: [] }],
  [/\/employer\/pay-statement-item$/, { responses: [] }],
  [/\/employer\/pay-groups$/, [{ id: id(6), name: 'Staff', pay_frequencies: ['monthly'] }]],
  [/\/employer\/benefits\/[^/]+$/, { benefit_id: 'b1', job_id: 'j1' }],
];

/** The body for a path, as JSON text; an empty object for a path of no operation. */
export const ordinaryAnswer = (path: string): string =>
  JSON.stringify(bodies.find(([pattern]) => pattern.test(path))?.[1] ?? {});
