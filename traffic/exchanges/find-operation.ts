import { type OperationId, operations } from '../../specs/interface/operations.ts';

/** Addresses that a recording was made of: the given ones, or any below which an operation stands; `null`: any. */
export type BaseUrls = readonly string[] | null;

/** The operation that a request asks for, and the base address that it stands below, without a slash at its end. */
export interface FoundOperation {
  readonly operation: OperationId;
  readonly base: string;
}

/** The paths of the operations, each as a pattern of what it ends with. */
const patterns = Object.values(operations).map(({ id, method, path }) => ({
  id,
  method,
  ending: new RegExp(`^(.*)${path.replace('{benefit_id}', '[^/]+')}$`),
}));

/** Finds the operation of a request by method and path; undefined for other requests, and other addresses. */
export function findOperation(method: string, address: string, bases: BaseUrls): FoundOperation | undefined {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  for (const { id, method: own, ending } of patterns) {
    const before = own === method.toUpperCase() ? ending.exec(url.pathname)?.[1] : undefined;
    if (before === undefined) continue;
    const base = url.origin + before;
    if (bases === null || bases.includes(base)) return { operation: id, base };
  }
  return undefined;
}

/** Normalises a base address for comparison; null if it is not an address. */
export function normalBase(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, protocol } = new URL(address);
  return /^https?:$/.test(protocol) ? origin + pathname.replace(/(?<!\/)\/+$/, '') : null;
}
