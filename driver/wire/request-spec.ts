import type { OperationId } from '../../specs/interface/operations.ts';
import type { Header } from '../../specs/words/exchange.ts';

/** The credential of one request ("Authentication"); `raw` is for the wrong ones that checks send. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'basic'; readonly clientId: string; readonly clientSecret: string }
  /** The value of the Authorization header; several values repeat the header. */
  | { readonly kind: 'raw'; readonly authorization: string | readonly string[] };

/** One request as a check describes it; all that is left out is as in an ordinary request. */
export interface RequestSpec {
  readonly operation: OperationId;
  readonly credential: Credential;
  /** The path parameter, not yet percent-encoded; required where the path has one. */
  readonly benefitId?: string;
  /** Names and values in order, not yet percent-encoded; a name may be repeated. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** `json` is serialised, `text` sent as it is. Absent: no body. */
  readonly body?: { readonly json: unknown } | { readonly text: string };
  /** The value of `Service-API-Version`; default the current version, for every operation; null: no such header. */
  readonly version?: string | null;
  /** Default `application/json` where the operation documents it, or a body is sent; null: left out. */
  readonly contentType?: string | null;
  /** Added after all other headers, even if they duplicate one. */
  readonly headers?: readonly Header[];
}
