import { coveringRows, type RowOf } from './covering-rows.ts';

/**
 * Factors of a request, and of what comes before it. Of each the first level is the ordinary one. Values such as nulls,
 * zeros and days are no factor: properties and round trips draw them.
 */
const factors = {
  operation: [
    'get-pay-statement',
    'get-enrollments',
    'update-benefit',
    'list-enrolled-individuals',
    'create-sandbox-payment',
    'disconnect-entity',
    'list-pay-groups',
    'list-pay-statement-items',
    'list-automated-jobs',
    'create-sandbox-account',
  ],
  /** Who asks. `stranger`: another connection, for what belongs to the first. */
  caller: ['owner', 'second', 'account', 'stranger', 'no credential', 'near miss', 'other scheme', 'disconnected'],
  /** Whose the thing is that the request names. */
  named: ['own', 'foreign', 'unknown', 'disconnected'],
  /** Where in a batch it stands; `doubled` and `capitals` are how its id is written. */
  position: ['alone', 'first', 'middle', 'last', 'doubled', 'capitals'],
  /** What was asked just before. */
  before: [
    'nothing',
    'payment',
    'account',
    'update',
    'disconnection',
    'refused disconnection',
    'refused batch',
    'refused benefit',
    'same read',
  ],
  size: ['one', 'four', 'ten'],
  entity: ['unnamed', 'own', 'foreign'],
} as const;

type RequestFactors = { readonly [Name in keyof typeof factors]: readonly (typeof factors)[Name][number][] };

/** One request of a combination, by its levels. */
export type RequestRow = RowOf<RequestFactors>;

export type RowOperation = RequestRow['operation'];

const batches: ReadonlySet<RowOperation> = new Set(['get-pay-statement', 'get-enrollments']);
const naming: ReadonlySet<RowOperation> = new Set([
  ...batches,
  'update-benefit',
  'list-enrolled-individuals',
  'disconnect-entity',
]);
const entityTaking: ReadonlySet<RowOperation> = new Set([
  ...batches,
  'update-benefit',
  'list-enrolled-individuals',
  'list-pay-groups',
  'list-pay-statement-items',
]);

/** Operations whose things only a profile names: nobody can create them, and so only one connection is known to have any. */
const fixtureBound: ReadonlySet<RowOperation> = new Set([
  'get-enrollments',
  'update-benefit',
  'list-enrolled-individuals',
]);

const wrongCredentials: ReadonlySet<RequestRow['caller']> = new Set(['no credential', 'near miss', 'other scheme']);

/** Whether a caller has no valid credential. */
export const isWrongCredential = (caller: RequestRow['caller']): boolean => wrongCredentials.has(caller);

/** Counts the causes for which a request is refused, or may be: two of them would hide each other. */
function causesOfRefusal({ caller, named, entity }: Partial<RequestRow>): number {
  const isRefusedCaller = caller !== undefined && !['owner', 'second', 'account'].includes(caller);
  return [isRefusedCaller, named !== undefined && named !== 'own', entity === 'foreign'].filter(Boolean).length;
}

function isPossible(row: Partial<RequestRow>): boolean {
  const { operation, caller, named, position, size, entity } = row;
  if (causesOfRefusal(row) > 1) return false;
  if (position !== undefined && size !== undefined) {
    if (position === 'alone' && size !== 'one') return false;
    if (['first', 'middle', 'last', 'doubled'].includes(position) && size === 'one') return false;
  }
  if (operation === undefined) return true;
  if (!batches.has(operation) && ((position ?? 'alone') !== 'alone' || (size ?? 'one') !== 'one')) return false;
  if (!naming.has(operation) && (named ?? 'own') !== 'own') return false;
  if (!entityTaking.has(operation) && (entity ?? 'unnamed') !== 'unnamed') return false;
  return isPossibleCaller(operation, caller, named);
}

function isPossibleCaller(
  operation: RowOperation,
  caller: RequestRow['caller'] | undefined,
  named: RequestRow['named'] | undefined,
): boolean {
  if (fixtureBound.has(operation) && (caller === 'second' || caller === 'account' || caller === 'disconnected')) {
    return false;
  }
  if (fixtureBound.has(operation) && named === 'disconnected') return false;
  // Without an id of somebody else's in it, a request of a stranger is an ordinary one.
  if (!naming.has(operation) && caller === 'stranger') return false;
  if (operation === 'create-sandbox-account')
    return caller === undefined || caller === 'owner' || isWrongCredential(caller);
  // A disconnection that is carried out has a place before the request.
  const isServed = caller === 'owner' || caller === 'second' || caller === 'account';
  return !(operation === 'disconnect-entity' && named === 'own' && isServed);
}

/**
 * Operations whose own pairs are covered once more without what comes before: what one operation does with an id in its
 * place says nothing of another.
 */
const byThemselves = ['get-enrollments', 'update-benefit', 'list-enrolled-individuals', 'disconnect-entity'] as const;

let rows: readonly RequestRow[] | undefined;

/** Rows in which any two levels stand together that can; the same each time. */
export function requestRows(): readonly RequestRow[] {
  rows ??= [
    ...coveringRows<RequestFactors>(factors, isPossible),
    ...byThemselves.flatMap((operation) =>
      coveringRows<RequestFactors>({ ...factors, operation: [operation], before: ['nothing'] }, isPossible),
    ),
  ];
  return rows;
}
