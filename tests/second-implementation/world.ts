import { stamp } from './calendar.ts';
import type { Json } from './call.ts';
import { uuidOf } from './identity.ts';

/** The products an employer can authorize. */
export const PRODUCTS = ['company', 'directory', 'individual', 'employment', 'payment', 'pay_statement', 'benefits'];

/** One company's side of a connection. `employees` are the individuals' ids, in order. */
export interface Entity {
  readonly id: string;
  readonly employees: readonly string[];
  active: boolean;
}

/** A payment. Its statements are made when they are read; `unreadyReads` answers say first that they are being fetched. */
export interface Payment {
  readonly id: string;
  readonly entity: Entity;
  readonly endDate: string;
  readonly payDate: string;
  count: number;
  statementAt: (index: number) => Json;
  unreadyReads: number;
}

/** A company-wide deduction, and who is enrolled in it. */
export interface Benefit {
  readonly id: string;
  readonly entity: Entity;
  readonly type: string;
  readonly amountCents: number;
  description: string;
  enrolled: string[];
}

/** A pay statement item, and the last pay date that it was seen on. */
interface Item {
  readonly entity: Entity;
  lastSeen: string;
  readonly item: { name: string; category: string; attributes: Json };
}

/** Everything that belongs to one connection; lists are in order of creation, jobs the newest first. */
export interface Connection {
  readonly id: string;
  readonly companyId: string;
  readonly providerId: string;
  readonly entities: Entity[];
  readonly payments: Payment[];
  readonly benefits: Benefit[];
  readonly enrollments: { entity: Entity; record: Json }[];
  readonly items: Item[];
  readonly jobs: Json[];
  readonly quotas: Record<string, { allowed_refreshes: number; remaining_refreshes: number }>;
}

/** Everything that the implementation remembers, in memory. New ids follow from a count, so they are the same in every run. */
export class World {
  readonly client = { id: 'second-client', secret: 'second:client/secret+1' };
  readonly connections: Connection[] = [];
  readonly byToken = new Map<string, { connection: Connection; home: Entity }>();
  readonly now: () => number;
  readonly url: string;
  private made = 0;

  /** @param now - milliseconds since 1970: the clock of the jobs. @param url - what job addresses start with. */
  constructor(now: () => number, url: string) {
    this.now = now;
    this.url = url;
  }

  /** An id that was not given out before. */
  next(what: string): string {
    this.made += 1;
    return uuidOf(`${what} ${this.made}`);
  }

  /** Adds a connection without entities, whose jobs are three past ones and the data sync that is scheduled next. */
  connect(providerId: string): Connection {
    const connection: Connection = {
      id: this.next('connection'),
      companyId: this.next('company'),
      providerId,
      entities: [],
      payments: [],
      benefits: [],
      enrollments: [],
      items: [],
      jobs: [],
      quotas: {
        benefit_refresh: { allowed_refreshes: 10, remaining_refreshes: 10 },
        data_sync_all: { allowed_refreshes: 6, remaining_refreshes: 4 },
      },
    };
    const hours = (count: number) => this.now() + count * 3_600_000;
    this.addJob(connection, 'data_sync_all', hours(-50), hours(-49));
    this.addJob(connection, 'benefit_refresh', hours(-30), hours(-30));
    this.addJob(connection, 'data_sync_all', hours(-26), hours(-25));
    this.addJob(connection, 'data_sync_all', hours(-1), hours(12));
    this.connections.push(connection);
    return connection;
  }

  /** Another entity in a connection. `size`: how many individuals, of whom at most 20,000 are kept. */
  addEntity(connection: Connection, size: number): Entity {
    const id = this.next('entity');
    const employees = Array.from({ length: Math.min(size, 20_000) }, (_, index) => uuidOf(`${id} employee ${index}`));
    const entity: Entity = { id, employees, active: true };
    connection.entities.push(entity);
    return entity;
  }

  /** A new access token to a connection, issued for one of its entities. */
  addToken(connection: Connection, home: Entity): string {
    const token = `2nd.${this.next('token').replaceAll('-', '')}`;
    this.byToken.set(token, { connection, home });
    return token;
  }

  /** A job submitted at `createdMs`; complete, unless it is scheduled for later. @returns its id. */
  addJob(connection: Connection, type: string, createdMs: number, scheduledMs: number): string {
    const job_id = this.next('job');
    const waiting = scheduledMs > this.now();
    connection.jobs.unshift({
      completed_at: waiting ? null : stamp(scheduledMs + 2_000),
      started_at: waiting ? null : stamp(scheduledMs + 1_000),
      scheduled_at: stamp(scheduledMs),
      created_at: stamp(createdMs),
      status: waiting ? 'queued' : 'complete',
      type,
      job_url: `${this.url}/jobs/automated/${job_id}`,
      job_id,
      initiated_by: waiting ? 'schedule' : 'service',
    });
    return job_id;
  }
}
