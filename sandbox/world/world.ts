import { hash } from 'node:crypto';
import { createEntity, startingPayments } from './entity.ts';
import { completedJob, dataSync } from './jobs.ts';
import type { Benefit, Connection, Entity, Payment, Seeded, Token } from './model.ts';
import { PayItems } from './pay-items.ts';
import { defaultPayment, listedPayment, type PaymentDates, type StatementInput } from './payment.ts';

/** The effect of a write, with all that a rule decided: the same events in the same order make the same world. */
export type WorldEvent = { readonly atMs: number } & (
  | {
      readonly kind: 'connection-created';
      readonly providerId: string;
      /** Absent: a new one. */
      readonly companyId?: string;
      readonly products: readonly string[];
      readonly employees: number;
      /** The number of pay periods that it starts with, at least 1. */
      readonly periods: number;
    }
  | {
      readonly kind: 'account-created';
      readonly connectionId: string;
      readonly periods: number;
    }
  | {
      readonly kind: 'payment-created';
      readonly entityId: string;
      readonly dates: PaymentDates;
      /** Absent: one default statement for each employee. */
      readonly statements?: readonly StatementInput[];
    }
  | { readonly kind: 'entities-disconnected'; readonly entityIds: readonly string[] }
  | {
      readonly kind: 'benefit-updated';
      readonly entityId: string;
      readonly benefitId: string;
      readonly description: string;
    }
);

type Undated<Event> = Event extends WorldEvent ? Omit<Event, 'atMs'> : never;

/** An event that is about to be written; the time is added then. */
export type NewEvent = Undated<WorldEvent>;

/** The result of an event; each makes only some of these. */
export interface Applied {
  readonly connection?: Connection;
  readonly entity?: Entity;
  readonly accessToken?: string;
  readonly payment?: Payment;
  readonly jobId?: string;
}

/** A connection that is to be made. */
export interface NewConnection {
  readonly providerId: string;
  /** Absent: a new one. */
  readonly companyId?: string;
  readonly products: readonly string[];
  readonly employees: number;
  readonly atMs: number;
}

/** The state of the sandbox. It changes only by events, and the same events in the same order make the same world. */
export class World {
  readonly seed: Seeded;
  readonly connections: Connection[] = [];
  readonly entities = new Map<string, Entity>();
  /** `id:secret` of further clients beside the sandbox's own, by client id. */
  readonly clients = new Map<string, string>();
  readonly #tokens = new Map<string, Token>();
  readonly #items = new WeakMap<Entity, PayItems>();
  #sequence = 0;

  constructor(seed: Seeded) {
    this.seed = seed;
  }

  /** The token of a bearer credential. It is found by its digest, so that the time taken does not reveal near misses. */
  token(accessToken: string): Token | undefined {
    return this.#tokens.get(hash('sha256', accessToken, 'base64'));
  }

  items(entity: Entity): PayItems {
    const known = this.#items.get(entity) ?? new PayItems();
    this.#items.set(entity, known);
    return known;
  }

  /** Adds a connection without entities, synced at once. `label` is unique. */
  addConnection(label: string, { providerId, companyId, products, employees, atMs }: NewConnection): Connection {
    const connection: Connection = {
      id: this.seed.uuid(`${label}/connection`),
      companyId: companyId ?? this.seed.uuid(`${label}/company`),
      providerId,
      authenticationType: this.seed.pick(`${label}/authentication`, ['api_token', 'credential', 'oauth']),
      products,
      employees,
      entities: [],
      jobs: [],
    };
    connection.jobs.push(completedJob(this.seed.uuid(`${label}/first-sync`), dataSync, atMs));
    this.connections.push(connection);
    return connection;
  }

  /** Adds an entity to a connection, and issues a token for it. @param employees their ids, or how many there are */
  addEntity(label: string, connection: Connection, employees: readonly string[] | number) {
    const entity = createEntity(this.seed, connection, label, employees);
    connection.entities.push(entity);
    this.entities.set(entity.id, entity);
    const accessToken = `sandbox-token-${this.seed.secret(`${label}/token`)}`;
    this.#tokens.set(hash('sha256', accessToken, 'base64'), { connection, entity });
    return { entity, accessToken };
  }

  /** @throws Error if the event refers to something unknown: the journal is damaged */
  apply(event: WorldEvent): Applied {
    this.#sequence += 1;
    const label = `write/${this.#sequence}`;
    switch (event.kind) {
      case 'connection-created': {
        const { employees, periods } = event;
        const connection = this.addConnection(label, event);
        return this.#start(label, connection, employees, periods);
      }
      case 'account-created': {
        const connection = this.connections.find(({ id }) => id === event.connectionId);
        if (connection === undefined)
          throw new Error(`The journal names an unknown connection, ${event.connectionId}.`);
        return this.#start(label, connection, connection.employees, event.periods);
      }
      case 'payment-created': {
        const entity = this.#entity(event.entityId);
        const id = this.seed.uuid(`${label}/payment`);
        const payment =
          event.statements === undefined
            ? defaultPayment(this.seed, entity, id, event.dates)
            : listedPayment(this.seed, entity, id, event.dates, event.statements);
        entity.payments.push(payment);
        return { entity, payment };
      }
      case 'entities-disconnected':
        for (const id of event.entityIds) this.#entity(id).active = false;
        return {};
      case 'benefit-updated': {
        const entity = this.#entity(event.entityId);
        const benefit: Benefit | undefined = entity.benefits.get(event.benefitId);
        if (benefit === undefined) throw new Error(`The journal names an unknown benefit, ${event.benefitId}.`);
        benefit.description = event.description;
        const jobId = this.seed.uuid(`${label}/job`);
        entity.connection.jobs.push(completedJob(jobId, 'benefit_update', event.atMs));
        return { jobId };
      }
      default:
        throw new Error(`The journal has an unknown event, ${JSON.stringify(event satisfies never)}.`);
    }
  }

  #start(label: string, connection: Connection, employees: number, periods: number): Applied {
    const { entity, accessToken } = this.addEntity(label, connection, employees);
    entity.payments.push(...startingPayments(this.seed, entity, label, periods));
    return { connection, entity, accessToken };
  }

  #entity(id: string): Entity {
    const entity = this.entities.get(id);
    if (entity === undefined) throw new Error(`The journal names an unknown entity, ${id}.`);
    return entity;
  }
}
