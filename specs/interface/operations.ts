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

/** The operations as one table. */
export const operations: Readonly<Record<OperationId, Operation>> = {
  'get-pay-statement': {
    id: 'get-pay-statement',
    section: 1,
    method: 'POST',
    path: '/employer/pay-statement',
    tag: 'Payroll',
    credential: 'bearer',
    takesEntityIds: true,
    takesVersion: true,
    body: 'required',
    effect: 'read',
    live: false,
    availability: 'all',
    issuesToken: false,
  },
  'create-sandbox-payment': {
    id: 'create-sandbox-payment',
    section: 2,
    method: 'POST',
    path: '/sandbox/payment',
    tag: 'Sandbox',
    credential: 'bearer',
    takesEntityIds: false,
    takesVersion: false,
    body: 'required',
    effect: 'write',
    live: false,
    availability: 'all',
    issuesToken: false,
  },
  'get-enrollments': {
    id: 'get-enrollments',
    section: 3,
    method: 'POST',
    path: '/employer/plans-enrollments',
    tag: 'Benefits',
    credential: 'bearer',
    takesEntityIds: true,
    takesVersion: true,
    body: 'required',
    effect: 'read',
    live: false,
    availability: 'all',
    issuesToken: false,
  },
  'create-sandbox-account': {
    id: 'create-sandbox-account',
    section: 4,
    method: 'POST',
    path: '/sandbox/connections/accounts',
    tag: 'Sandbox',
    credential: 'basic',
    takesEntityIds: false,
    takesVersion: false,
    body: 'required',
    effect: 'write',
    live: false,
    availability: 'all',
    issuesToken: true,
  },
  'create-sandbox-connection': {
    id: 'create-sandbox-connection',
    section: 5,
    method: 'POST',
    path: '/sandbox/connections',
    tag: 'Sandbox',
    credential: 'basic',
    takesEntityIds: false,
    takesVersion: false,
    body: 'required',
    effect: 'write',
    live: false,
    availability: 'all',
    issuesToken: true,
  },
  'disconnect-entity': {
    id: 'disconnect-entity',
    section: 6,
    method: 'POST',
    path: '/disconnect-entity',
    tag: 'Management',
    credential: 'bearer',
    takesEntityIds: false,
    takesVersion: true,
    body: 'required',
    effect: 'write',
    live: false,
    availability: 'all',
    issuesToken: false,
  },
  'list-automated-jobs': {
    id: 'list-automated-jobs',
    section: 7,
    method: 'GET',
    path: '/jobs/automated',
    tag: 'Management',
    credential: 'bearer',
    takesEntityIds: false,
    takesVersion: true,
    body: 'optional',
    effect: 'read',
    live: false,
    availability: 'all',
    issuesToken: false,
  },
  'list-enrolled-individuals': {
    id: 'list-enrolled-individuals',
    section: 8,
    method: 'GET',
    path: '/employer/benefits/{benefit_id}/enrolled',
    tag: 'Deductions',
    credential: 'bearer',
    takesEntityIds: true,
    takesVersion: true,
    body: 'none',
    effect: 'read',
    live: true,
    availability: 'automated',
    issuesToken: false,
  },
  'list-pay-statement-items': {
    id: 'list-pay-statement-items',
    section: 9,
    method: 'GET',
    path: '/employer/pay-statement-item',
    tag: 'Payroll',
    credential: 'bearer',
    takesEntityIds: true,
    takesVersion: true,
    body: 'none',
    effect: 'read',
    live: false,
    availability: 'all',
    issuesToken: false,
  },
  'list-pay-groups': {
    id: 'list-pay-groups',
    section: 10,
    method: 'GET',
    path: '/employer/pay-groups',
    tag: 'Payroll',
    credential: 'bearer',
    takesEntityIds: true,
    takesVersion: true,
    body: 'none',
    effect: 'read',
    live: false,
    availability: 'all',
    issuesToken: false,
  },
  'update-benefit': {
    id: 'update-benefit',
    section: 11,
    method: 'POST',
    path: '/employer/benefits/{benefit_id}',
    tag: 'Deductions',
    credential: 'bearer',
    takesEntityIds: true,
    takesVersion: true,
    body: 'required',
    effect: 'write',
    live: true,
    availability: 'automated and assisted',
    issuesToken: false,
  },
};
