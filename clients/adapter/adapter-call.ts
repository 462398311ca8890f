import type { OperationId } from '../../specs/interface/operations.ts';

/** A task, as an adapter is asked to do it: what becomes the environment of its process. */
export interface AdapterCall {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly task: OperationId;
  readonly input: Readonly<Record<string, unknown>>;
  /** Seconds until the adapter should have ended by itself. */
  readonly deadlineSeconds: number;
  /** The time zone, as TZ names it; null: that of the caller. */
  readonly zone: string | null;
}

/** The end of an adapter: by itself with a code, by a signal of somebody else, or killed after its deadline. */
export type AdapterEnd =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  | { readonly kind: 'killed' };

/** The output of an adapter, and how it ended. Texts are cut to what is kept. */
export interface AdapterResult {
  readonly end: AdapterEnd;
  readonly stdout: string;
  readonly stderr: string;
  /** More was written than is kept. */
  readonly isCut: boolean;
}

/** Runs a client once. It ends at the deadline and two seconds at the latest, and when `aborted` says so. */
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
