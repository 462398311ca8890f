import type { OperationId } from '../../specs/interface/operations.ts';
import type { Rules } from '../rules/rules.ts';
import type { NewEvent } from '../world/events.ts';
import type { Entity, Token } from '../world/model.ts';
import type { Applied, World } from '../world/world.ts';
import type { Syncs } from './syncs.ts';

/** One authenticated request, as a handler sees it. */
export interface Call {
  readonly operation: OperationId;
  /** Parameters of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** A parameter that is given more than once is an array. */
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed JSON; undefined when there is none. */
  readonly body: unknown;
  readonly world: World;
  readonly rules: Rules;
  readonly syncs: Syncs;
  readonly nowMs: number;
  /** Where the server can be reached, without a trailing slash. */
  readonly baseUrl: string;
  /** Sets a header of the answer, if that is a 200; a refusal has none of them. */
  readonly setHeader: (name: string, value: string) => void;
  /** Changes the world, and resolves once the change is durable. */
  readonly write: (event: NewEvent) => Promise<Applied>;
}

/** A request with a bearer credential. */
export interface BearerCall extends Call {
  /** The token of the credential. Throws a refusal where it is none of a bearer. */
  readonly token: () => Token;
  /** The entity that the request acts on, by `entity_ids` or the token. Throws a refusal when it may not be used. */
  readonly entity: () => Entity;
}
