import type { OperationId } from '../../specs/interface/operations.ts';
import type { Header } from '../../specs/words/exchange.ts';

/** The credential of one request ("Authentication"). Checks also send wrong ones, hence `raw`. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'basic'; readonly clientId: string; readonly clientSecret: string }
  /** The value of the Authorization header as given; several of them repeat the header. */
  | { readonly kind: 'raw'; readonly authorization: string | readonly string[] };

/** One request as a check describes it: ordinary unless it says otherwise. */
export interface RequestSpec {
  readonly operation: OperationId;
  readonly credential: Credential;
  /** The path parameter, not yet percent-encoded. Needed where the path has one. */
  readonly benefitId?: string;
  /** Names and values, not yet percent-encoded, in the order in which they are sent; repeated names repeat. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** `json` is serialised, `text` sent as it is. Absent: no body. */
  readonly body?: { readonly json: unknown } | { readonly text: string };
  /** The value of `Service-API-Version`; default the current version, for every operation; null: no such header. */
  readonly version?: string | null;
  /** Default `application/json` where the operation documents it, or a body is sent; null: left out. */
  readonly contentType?: string | null;
  /** Added as given after all others, duplicates too. */
  readonly headers?: readonly Header[];
}
