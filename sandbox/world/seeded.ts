import { hash } from 'node:crypto';
import type { Faker } from '@faker-js/faker';
import { faker as shared } from '@faker-js/faker/locale/en';

/**
 * Everything the sandbox makes up is a function of its seed and a label, so that the same seed, and the same order of
 * writes, gives the same ids, tokens and amounts.
 */
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

/**
 * @param seed any safe integer
 * @param key what secrets follow from beside the seed, so that only those who know it can compute them
 */
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
