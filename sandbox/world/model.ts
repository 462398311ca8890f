import type { Enrollment, Job, PayGroup, PayStatement } from './wire.ts';

/** One access to an employer's data, created by one request. Jobs belong to the connection, all else to its entities. */
export interface Connection {
  readonly id: string;
  readonly companyId: string;
  readonly providerId: string;
  readonly authenticationType: string;
  readonly products: readonly string[];
  /** `employee_size`; an account that is added later gets as many. */
  readonly employees: number;
  readonly entities: Entity[];
  /** In order of submission. */
  readonly jobs: Job[];
}

/** An employer's account within a connection. Its data is never shown through another entity. */
export interface Entity {
  readonly id: string;
  readonly accountId: string;
  readonly connection: Connection;
  /** False once it has been disconnected. */
  active: boolean;
  /** How many individuals a default payment pays. */
  readonly employees: number;
  /** The id of the employee at a position from 0. */
  readonly individual: (index: number) => string;
  /** In order of creation. */
  readonly payments: Payment[];
  readonly benefits: Map<string, Benefit>;
  readonly enrollments: Map<string, Enrollment>;
  readonly payGroups: PayGroup[];
}

/** A payment and its statements, which are made when they are first read. Days are YYYY-MM-DD. */
export interface Payment {
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly payDate: string;
  readonly debitDate: string;
  readonly count: number;
  /** The statement at a position from 0 to count - 1. */
  readonly statement: (index: number) => PayStatement;
  /** The statements that have lines (earnings, taxes, deductions, contributions), or may have. */
  readonly linedStatements: () => Iterable<PayStatement>;
}

/** A company-wide deduction, with the individuals enrolled in it. Amounts in cents a pay period. */
export interface Benefit {
  readonly id: string;
  readonly entityId: string;
  readonly type: string;
  /** The name under which pay statements show it; unlike the description it never changes. */
  readonly name: string;
  description: string;
  readonly preTax: boolean;
  readonly deductionCents: number;
  readonly contributionCents: number;
  /** In order of enrollment. */
  readonly enrolled: ReadonlySet<string>;
}

/** A bearer credential: it belongs to one connection, and acts on one entity of it where no other is named. */
export interface Token {
  readonly connection: Connection;
  readonly entity: Entity;
}
