import { furnish } from '../fixtures/furnish.ts';
import type { SeedData } from '../seed-data/seed-data.ts';
import type { Connection, Entity } from '../world/model.ts';
import { productNames } from '../world/wire.ts';
import type { World } from '../world/world.ts';

/** A connection of its own with credentials of its own, which set its requests apart from those of others. */
export interface Party {
  readonly token: string;
  /** The party's own client, for the two operations with a basic credential. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly connection: Connection;
  /** The entity of the token. */
  readonly entity: Entity;
  /** Further entities of the connection, with a token each. */
  readonly siblings: readonly { readonly token: string; readonly entity: Entity }[];
}

/** A party that is to be made. */
export interface NewParty {
  /** A unique name: all ids and credentials follow from it and the seed. Default: a count of the parties before. */
  readonly name?: string;
  /** The data of the token's entity. */
  readonly data?: SeedData;
  /** The data of further entities of the connection. Default: none. */
  readonly siblings?: readonly SeedData[];
  readonly providerId?: string;
  /** Default: all. */
  readonly products?: readonly string[];
}

/** The number of employees and enrollments, and of the statements of the largest payment, where no data are given. */
const usual = { employees: 20, enrollments: 8, largestPaymentSize: 20 };

/** Adds a party to the world. @param label unique; all its ids and credentials follow from it and the seed */
export function addParty(
  world: World,
  label: string,
  benefitId: (uuid: string) => string,
  atMs: number,
  { data = {}, siblings = [], providerId = 'meridian_payroll', products = productNames }: NewParty,
): Party {
  const connection = world.addConnection(label, { providerId, products, employees: usual.employees, atMs });
  const [own, ...others] = [data, ...siblings].map((each, index) => {
    const name = `${label}/${index}`;
    const { entity, accessToken } = world.addEntity(name, connection, each.individuals ?? usual.employees);
    furnish(world, entity, name, { ...usual, benefitId }, each);
    return { token: accessToken, entity };
  });
  if (own === undefined) throw new Error('A party has an entity.');
  const clientId = `sandbox-client-${world.seed.uuid(`${label}/client`).slice(0, 8)}`;
  const clientSecret = `sandbox-secret-${world.seed.secret(`${label}/client`)}`;
  world.clients.set(clientId, `${clientId}:${clientSecret}`);
  return { ...own, clientId, clientSecret, connection, siblings: others };
}
