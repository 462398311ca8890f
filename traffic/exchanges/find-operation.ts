import { type OperationId, operations } from '../../specs/interface/operations.ts';

/** null: any address that ends with the path of an operation. */
export type BaseUrls = readonly string[] | null;

/** The base address stands before the operation's path, without a slash at the end. */
export interface FoundOperation {
  readonly operation: OperationId;
  readonly base: string;
}

const patterns = Object.values(operations).map(({ id, method, path }) => ({
  id,
  method,
  ending: new RegExp(`^(.*)${path.replace('{benefit_id}', '[^/]+')}$`),
}));

/** undefined: the request calls no operation, or not at one of the base addresses. */
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
