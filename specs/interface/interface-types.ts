import type { OperationId } from './operations.ts';

/**
 * The bodies of the request and of the 200 of each operation, by its id. The package has their types, and one for each
 * schema of `specs/schemas/`: `npm run build` writes them in the place of this declaration.
 */
export type OperationTypes = Readonly<Record<OperationId, { readonly request: unknown; readonly response: unknown }>>;
