import type { OperationId } from '../../specs/interface/operations.ts';
import type { Benefit, Connection, Entity, Payment, Token } from '../world/model.ts';
import type { SeenItem } from '../world/pay-items.ts';
import type { PaymentDates, StatementInput } from '../world/payment.ts';
import type { Enrollment, Job, PayStatement } from '../world/wire.ts';
import type { World } from '../world/world.ts';

/** The query parameters that carry the item filters; the interface does not show their names. */
export interface ItemFilterNames {
  readonly category: string;
  readonly name: string;
  readonly type: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Every decision that a fault may break or a variant may change. The handlers decide none of these by themselves. */
export interface Rules {
  /** "Limits", requests per batch: whether a batch may have this number of payments. */
  readonly paymentsServed: (count: number) => boolean;
  /** "Limits", the largest `limit`: whether the element at `index` of a batch may have it. */
  readonly pageServed: (limit: number, index: number) => boolean;
  readonly defaultPage: number;
  /** "Limits", enrollments per request: whether a request may have this number. */
  readonly enrollmentsServed: (count: number) => boolean;
  readonly defaultEmployees: number;
  /** The number of pay periods that a connection of this size starts with. */
  readonly periods: (employees: number) => number;

  /** Chooses the `Authorization` header that counts: empty if none was sent, undefined to refuse the request. */
  readonly credentialHeader: (headers: readonly string[], operation: OperationId) => string | undefined;
  /** The token of a bearer credential. `credential` is undefined when `header` has none of this scheme. */
  readonly bearer: (
    world: World,
    credential: string | undefined,
    operation: OperationId,
    header: string,
  ) => Token | undefined;
  /** Whether `id:secret`, decoded, is the client's. `given` is undefined when `header` holds none. */
  readonly isClient: (given: string | undefined, client: string, operation: OperationId, header: string) => boolean;
  /** Whether a `Service-API-Version` is accepted; undefined when there is none. */
  readonly versionServed: (version: string | undefined, operation: OperationId) => boolean;

  /** The entity that a request acts on; `ids` are the `entity_ids` in the query, checked for form. */
  readonly entity: (token: Token, ids: readonly string[], world: World, operation: OperationId) => Entity;
  readonly payment: (entity: Entity, id: string, world: World) => Payment | undefined;
  readonly enrollment: (entity: Entity, id: string, world: World) => Enrollment | undefined;
  /** Throws a refusal when the entity has no such benefit. */
  readonly benefit: (entity: Entity, id: string, world: World, operation: OperationId) => Benefit;

  /** The id of a fixture benefit, made of a UUID. */
  readonly benefitId: (uuid: string) => string;
  /** The products that a creation grants, of those that were asked for. */
  readonly granted: (products: readonly string[]) => readonly string[];
  /** Whether an account joins the connection of its company, or gets one of its own. */
  readonly accountJoins: boolean;
  /** The statements that a new payment gets, from those in its request. */
  readonly listed: (inputs: readonly StatementInput[], entity: Entity) => readonly StatementInput[];
  /** The number of an entity's payments whose items are listed. */
  readonly gathered: (entity: Entity) => number;

  readonly page: (payment: Payment, offset: number, limit: number, entity: Entity) => readonly PayStatement[];
  /** The `paging.count` of a page. */
  readonly count: (payment: Payment, offset: number, limit: number, entity: Entity) => number;

  /** Refuses the dates of a new payment, where they cannot be; `payments` is in order of creation. */
  readonly requirePossibleDates: (dates: PaymentDates, payments: readonly Payment[]) => void;

  /** `payments` is in order of creation. Undefined stands for a day that does not exist. */
  readonly defaultStart: (payments: readonly Payment[], world: World) => string | undefined;
  readonly defaultEnd: (startDate: string) => string | undefined;
  readonly defaultPay: (endDate: string) => string | undefined;
  readonly defaultDebit: (payDate: string) => string | undefined;

  readonly itemFilterNames: ItemFilterNames;
  /** From here to `seenUntil`: whether an item passes a filter. Days are YYYY-MM-DD. */
  readonly inCategories: (seen: SeenItem, categories: readonly string[]) => boolean;
  readonly hasName: (seen: SeenItem, name: string) => boolean;
  readonly hasType: (seen: SeenItem, type: string) => boolean;
  readonly seenSince: (seen: SeenItem, startDate: string) => boolean;
  readonly seenUntil: (seen: SeenItem, endDate: string) => boolean;

  /** The jobs to show, in order. */
  readonly jobs: (connection: Connection, scheduled: Job, world: World) => readonly Job[];
  readonly quotas: (connection: Connection) => Readonly<Record<string, object>>;
  /** The entity that a disconnection may name by this id; undefined: there is none. */
  readonly findDisconnectable: (connection: Connection, id: string, world: World) => Entity | undefined;
  /** The list of entities that a disconnection names, from the `entity_ids` in its body. */
  readonly namedForDisconnection: (given: unknown, connection: Connection) => unknown;
  /** The entities that are disconnected, from those that were named. */
  readonly chooseDisconnected: (named: readonly Entity[], connection: Connection, world: World) => readonly Entity[];

  /** The number of reads that are answered with "still being fetched" before the data comes. */
  readonly syncPolls: number;
  /** The operations whose whole answer may be "still being fetched". */
  readonly syncedOperations: readonly OperationId[];
}
