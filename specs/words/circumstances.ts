import { type OperationId, operationIds, operations } from '../interface/operations.ts';

/** The factors of the circumstances of a request, each with its levels, the ordinary one first; values are no factor. */
export const factors = {
  operation: operationIds,
  /** The caller. `account`: its token came with an account. `near miss`: its token is nearly a right one. */
  caller: ['owner', 'account', 'disconnected', 'no credential', 'near miss', 'other scheme'],
  /** The owner of the thing named, seen from the caller. `sibling`: another entity of the caller's connection. */
  named: ['own', 'sibling', 'foreign', 'unknown', 'disconnected'],
  /** The position of the thing in a batch; `doubled` and `capitals` say how its id is written. */
  position: ['alone', 'first', 'middle', 'last', 'doubled', 'capitals'],
  /** The latest action or refusal before the request. */
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
  /** Requests of a batch: two to nine are some. */
  size: ['one', 'some', 'ten or more'],
  /** The owner of the entity that `entity_ids` names, likewise; `unnamed`: it is left out. */
  entity: ['unnamed', 'own', 'sibling', 'foreign'],
} as const;

type Factor = keyof typeof factors;

/** A level of each factor: the circumstances of one request. */
export type Circumstances = { readonly [Name in Factor]: (typeof factors)[Name][number] };

/** Pairs of levels of two factors, as texts: `near miss × list-pay-groups`. `excluded`: not possible with the profile. */
export interface PairsOfFactors {
  readonly factors: readonly [one: string, other: string];
  readonly covered: readonly string[];
  readonly missing: readonly string[];
  readonly excluded: readonly string[];
}

export const batches: ReadonlySet<OperationId> = new Set(['get-pay-statement', 'get-enrollments']);

/** Operations on data that nobody can create: only the profile's connection is known to have any. */
export const fixtureBound: ReadonlySet<OperationId> = new Set([
  'get-enrollments',
  'update-benefit',
  'list-enrolled-individuals',
]);

/** Whether a request names a thing, such as a payment or an entity, that may belong to others. */
export const isNaming = (operation: OperationId): boolean =>
  batches.has(operation) || fixtureBound.has(operation) || operation === 'disconnect-entity';

const wrongCredentials: ReadonlySet<string> = new Set(['no credential', 'near miss', 'other scheme']);

export const isWrongCredential = (caller: string): boolean => wrongCredentials.has(caller);

/** Counts the causes for which a target refuses a request, or may refuse it: two of them would hide each other. */
export function causesOfRefusal({
  caller = 'owner',
  named = 'own',
  entity = 'unnamed',
}: Partial<Circumstances>): number {
  const isRefused = caller === 'disconnected' || isWrongCredential(caller);
  return [isRefused, named !== 'own', entity === 'foreign' || entity === 'sibling'].filter(Boolean).length;
}

/** Whether the levels chosen so far can stand together in one request, with one cause of refusal at most. */
export function isPossible(row: Partial<Circumstances>): boolean {
  const { operation, caller = 'owner', named = 'own', position, before, size, entity = 'unnamed' } = row;
  if (causesOfRefusal(row) > 1) return false;
  // A disconnected caller, or thing, needs an earlier disconnection.
  if (before === 'nothing' && (caller === 'disconnected' || named === 'disconnected')) return false;
  if (position !== undefined && size !== undefined) {
    if (position === 'alone' && size !== 'one') return false;
    if (['first', 'middle', 'last', 'doubled'].includes(position) && size === 'one') return false;
  }
  if (operation === undefined) return true;
  const { credential, effect, takesEntityIds } = operations[operation];
  if (!batches.has(operation) && ((position ?? 'alone') !== 'alone' || (size ?? 'one') !== 'one')) return false;
  if (!isNaming(operation) && named !== 'own') return false;
  if (!takesEntityIds && entity !== 'unnamed') return false;
  // A read cannot be the same as a write.
  if (effect === 'write' && before === 'same read') return false;
  // A basic credential is the client's: it belongs to no account, and no disconnection ends it.
  if (credential === 'basic') return caller === 'owner' || isWrongCredential(caller);
  // Only the owner is known to have such data; its entity is never disconnected.
  if (!fixtureBound.has(operation)) return true;
  return caller !== 'account' && caller !== 'disconnected' && named !== 'disconnected' && named !== 'sibling';
}

const names = Object.keys(factors) as Factor[];

const pairsOfNames = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));

const pairText = (one: string, other: string): string => `${one} × ${other}`;

/** Whether the levels chosen so far can be completed: each other factor has a level that goes with them. */
function canBeCompleted(row: Partial<Circumstances>, isAllowed: (row: Partial<Circumstances>) => boolean): boolean {
  if (!isPossible(row) || !isAllowed(row)) return false;
  const unset = names.find((name) => row[name] === undefined);
  return unset === undefined || factors[unset].some((level) => canBeCompleted({ ...row, [unset]: level }, isAllowed));
}

/** @param isAllowed whether a profile allows levels together; also called with incomplete rows */
export const sortPairs = (
  rows: readonly Circumstances[],
  isAllowed: (row: Partial<Circumstances>) => boolean,
): readonly PairsOfFactors[] =>
  pairsOfNames.map(([one, other]) => {
    const met = new Set(rows.map((row) => pairText(row[one], row[other])));
    const sorted = { covered: [] as string[], missing: [] as string[], excluded: [] as string[] };
    for (const level of factors[one]) {
      for (const beside of factors[other]) {
        const row = { [one]: level, [other]: beside };
        const text = pairText(level, beside);
        if (met.has(text)) sorted.covered.push(text);
        else if (canBeCompleted(row, isAllowed)) sorted.missing.push(text);
        else if (canBeCompleted(row, () => true)) sorted.excluded.push(text);
      }
    }
    return { factors: [one, other], ...sorted };
  });
