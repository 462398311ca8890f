import type { OperationId } from '../../specs/interface/operations.ts';

/** A task for an adapter, which becomes the environment of its process. */
export interface AdapterCall {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly task: OperationId;
  readonly input: Readonly<Record<string, unknown>>;
  /** The seconds within which the adapter should end by itself. */
  readonly deadlineSeconds: number;
  /** The time zone of the adapter, as a value of TZ; null: the caller's. */
  readonly zone: string | null;
}

/** The end of an adapter: by itself with a code, by a signal from elsewhere, or killed by us after its deadline. */
export type AdapterEnd =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  | { readonly kind: 'killed' };

/** The output of an adapter, cut to a bound, and how it ended. */
export interface AdapterResult {
  readonly end: AdapterEnd;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether the adapter wrote more than is kept. */
  readonly isCut: boolean;
}

/** Runs a client once, until two seconds after the deadline at the latest, or until `aborted` is aborted. */
export type Adapter = (call: AdapterCall, aborted: AbortSignal) => Promise<AdapterResult>;

/** The variables of a call, by name. */
export const variablesOf = (call: AdapterCall): Readonly<Record<string, string>> => ({
  PAYROLL_URL: call.url,
  PAYROLL_TOKEN: call.token,
  PAYROLL_CLIENT_ID: call.clientId,
  PAYROLL_CLIENT_SECRET: call.clientSecret,
  PAYROLL_TASK: call.task,
  PAYROLL_INPUT: JSON.stringify(call.input),
  PAYROLL_DEADLINE: String(call.deadlineSeconds),
  ...(call.zone === null ? {} : { TZ: call.zone }),
});
