import { hash } from 'node:crypto';
import type { Faker } from '@faker-js/faker';
import { faker as shared } from '@faker-js/faker/locale/en';
import type { Enrollment, Job, PayGroup, PayStatement } from './wire.ts';

/** One access to an employer's data, created by one request. It owns the jobs; its entities own all other data. */
export interface Connection {
  readonly id: string;
  readonly companyId: string;
  readonly providerId: string;
  readonly authenticationType: string;
  readonly products: readonly string[];
  /** The `employee_size` of the connection; an account that is added later gets as many employees. */
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
  /** The number of individuals that a default payment pays. */
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
  readonly statementsWithLines: () => Iterable<PayStatement>;
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

/** A bearer credential of one connection, with the entity on which it acts by default. */
export interface Token {
  readonly connection: Connection;
  readonly entity: Entity;
}

/** All data follow from the seed and a label, so that the same writes give the same. */
export interface Seeded {
  /** A version 4 UUID. */
  uuid(label: string): string;
  /** 32 characters of a secret, letters of both cases and digits. */
  secret(label: string): string;
  /** An integer from `low` to `high`, both included. */
  integer(label: string, low: number, high: number): number;
  /** One of a list that is not empty. */
  pick<T>(label: string, from: readonly [T, ...T[]]): T;
  /** Realistic text, made once for each label. */
  text(label: string, make: (faker: Faker) => string): string;
}

/** Makes all made-up data of a seed, a safe integer. Secrets follow from `key`, too, so that only its holder has them. */
export function seeded(seed: number, key = ''): Seeded {
  const digest = (label: string) => hash('sha256', `${seed}\n${label}`, 'hex');
  const integer = (label: string, low: number, high: number) =>
    low + (Number.parseInt(digest(label).slice(0, 12), 16) % (high - low + 1));
  // The package's main module loads every locale; and the shared generator is not ours to seed.
  const Own = shared.constructor as typeof Faker;
  const faker = new Own({ locale: shared.rawDefinitions });
  const texts = new Map<string, string>();
  return {
    text(label, make) {
      const known = texts.get(label);
      if (known !== undefined) return known;
      faker.seed(integer(label, 0, 2 ** 31));
      const text = make(faker);
      texts.set(label, text);
      return text;
    },
    uuid(label) {
      const hex = digest(label);
      const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
    secret: (label) => hash('sha256', `${key}${seed}\n${label}`, 'base64').replaceAll(/[+/=]/g, '0').slice(0, 32),
    integer,
    pick: (label, from) => from[integer(label, 0, from.length - 1)] ?? from[0],
  };
}
