import type { OperationId } from './operations.ts';

/** The bodies of requests and of 200 by operation; the build puts their types in place of this declaration. */
export type OperationTypes = Readonly<Record<OperationId, { readonly request: unknown; readonly response: unknown }>>;
