/** The ids of the 11 operations, in the order in which the interface lists them. */
export const operationIds = [
  'get-pay-statement',
  'create-sandbox-payment',
  'get-enrollments',
  'create-sandbox-account',
  'create-sandbox-connection',
  'disconnect-entity',
  'list-automated-jobs',
  'list-enrolled-individuals',
  'list-pay-statement-items',
  'list-pay-groups',
  'update-benefit',
] as const;

/** The id of an operation, e.g. `list-pay-groups`. */
export type OperationId = (typeof operationIds)[number];

/** The tags under which the interface groups its operations ("Data delivery rules", 3). */
export type Tag = 'Organization' | 'Payroll' | 'Deductions' | 'Benefits' | 'Management' | 'Sandbox';

/** One endpoint of the interface, as its heading and tables state it. */
export interface Operation {
  readonly id: OperationId;
  /** The number of its heading under "Endpoints", 1 to 11. */
  readonly section: number;
  readonly method: 'GET' | 'POST';
  /** Below the base address; `{benefit_id}` is the only path parameter there is. */
  readonly path: string;
  readonly tag: Tag;
  /** The scheme of "Authentication" that the operation takes. */
  readonly credential: 'bearer' | 'basic';
  /** Whether the optional query parameter `entity_ids` is documented for it. */
  readonly takesEntityIds: boolean;
  /** Whether `Service-API-Version` is listed among its headers. */
  readonly takesVersion: boolean;
  /** `required`: it has a JSON request body; `optional`: a body on GET is accepted; `none`. */
  readonly body: 'required' | 'optional' | 'none';
  /** Whether it changes anything at the target. A write is never repeated. */
  readonly effect: 'read' | 'write';
  /** Whether its calls go live to the upstream system (seconds to minutes). */
  readonly live: boolean;
  /** The kinds of integration that have it ("Availability"). */
  readonly availability: 'all' | 'automated' | 'automated and assisted';
  /** Whether its result is a new access token ("Authentication", rule 2). */
  readonly issuesToken: boolean;
}

/** The values of most operations. */
const usual = {
  credential: 'bearer',
  takesEntityIds: true,
  takesVersion: true,
  body: 'none',
  effect: 'read',
  live: false,
  availability: 'all',
  issuesToken: false,
} as const;

const sandboxWrite = { tag: 'Sandbox', takesEntityIds: false, takesVersion: false, effect: 'write' } as const;
const creation = { ...sandboxWrite, credential: 'basic', issuesToken: true } as const;
const live = { tag: 'Deductions', live: true } as const;

const post = (path: string) => ({ method: 'POST', path, body: 'required' }) as const;
const get = (path: string) => ({ method: 'GET', path }) as const;

/** The operations as one table, each with its differences from {@link usual}. */
const rows = {
  'get-pay-statement': { ...post('/employer/pay-statement'), tag: 'Payroll' },
  'create-sandbox-payment': { ...post('/sandbox/payment'), ...sandboxWrite },
  'get-enrollments': { ...post('/employer/plans-enrollments'), tag: 'Benefits' },
  'create-sandbox-account': { ...post('/sandbox/connections/accounts'), ...creation },
  'create-sandbox-connection': { ...post('/sandbox/connections'), ...creation },
  'disconnect-entity': { ...post('/disconnect-entity'), tag: 'Management', takesEntityIds: false, effect: 'write' },
  'list-automated-jobs': { ...get('/jobs/automated'), tag: 'Management', takesEntityIds: false, body: 'optional' },
  'list-enrolled-individuals': {
    ...get('/employer/benefits/{benefit_id}/enrolled'),
    ...live,
    availability: 'automated',
  },
  'list-pay-statement-items': { ...get('/employer/pay-statement-item'), tag: 'Payroll' },
  'list-pay-groups': { ...get('/employer/pay-groups'), tag: 'Payroll' },
  'update-benefit': {
    ...post('/employer/benefits/{benefit_id}'),
    ...live,
    effect: 'write',
    availability: 'automated and assisted',
  },
} as const satisfies Record<OperationId, Partial<Operation>>;

const inOrder = operationIds.map((id, index): readonly [OperationId, Operation] => [
  id,
  { ...usual, ...rows[id], id, section: index + 1 },
]);

/** The operations by their ids, in the order of the interface. */
export const operations = Object.fromEntries(inOrder) as Readonly<Record<OperationId, Operation>>;
