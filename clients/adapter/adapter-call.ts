import type { OperationId } from '../../specs/interface/operations.ts';

/** A task for an adapter, as its environment. */
export interface AdapterCall {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly task: OperationId;
  readonly input: Readonly<Record<string, unknown>>;
  readonly deadlineSeconds: number;
  /** A value of TZ; null: the caller's. */
  readonly zone: string | null;
}

/** An adapter ends by itself with a code, by a signal from elsewhere, or killed by us after its deadline. */
export type AdapterEnd =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  | { readonly kind: 'killed' };

export interface AdapterResult {
  readonly end: AdapterEnd;
  readonly stdout: string;
  readonly stderr: string;
  /** The adapter wrote more than is kept. */
  readonly isCut: boolean;
}

/** Runs a client once, for at most two seconds more than the deadline, or until `aborted`. */
export type Adapter = (call: AdapterCall, aborted: AbortSignal) => Promise<AdapterResult>;

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
