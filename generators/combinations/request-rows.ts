import { operations } from '../../specs/interface/operations.ts';
import {
  type Circumstances,
  causesOfRefusal,
  factors,
  fixtureBound,
  isNaming,
  isPossible,
  isWrongCredential,
} from '../../specs/words/circumstances.ts';
import { coveringRows, type RowOf } from './covering-rows.ts';

/** Levels of callers beside those that pairs are counted by. `stranger`: another connection, for what belongs to the first. */
const callers = [
  'owner',
  'second',
  'account',
  'stranger',
  'no credential',
  'near miss',
  'other scheme',
  'disconnected',
];

/** Factors of a request, and of what comes before it. Creations that are accepted are not rows: they are too few. */
const rowFactors = { ...factors, caller: callers as readonly ('second' | 'stranger' | Circumstances['caller'])[] };

type RowFactors = { readonly [Name in keyof typeof rowFactors]: readonly (typeof rowFactors)[Name][number][] };

/** One request of a combination, by its levels. */
export type RequestRow = Omit<RowOf<RowFactors>, 'position' | 'entity'> & {
  /** `everywhere`: first, in other capitals in the middle, and last. */
  readonly position: RowFactors['position'][number] | 'everywhere';
  readonly entity: RowFactors['entity'][number] | 'own and foreign';
};

/** Whether levels can stand together in a row: one cause of refusal at most, and nothing that is asked for elsewhere. */
function isRow({ caller, ...row }: Partial<RowOf<RowFactors>>): boolean {
  const isStranger = caller === 'stranger';
  const { operation, named, entity } = row;
  const isOfSibling = named === 'sibling' || entity === 'sibling';
  if (isOfSibling && caller !== undefined && caller !== 'owner' && caller !== 'account') return false;
  if (!isPossible({ ...row, ...(caller === undefined || isStranger || caller === 'second' ? {} : { caller }) }))
    return false;
  if (isStranger && causesOfRefusal(row) > 0) return false;
  if (operation === undefined) return true;
  // Without an id of somebody else's in it, a request of a stranger is an ordinary one.
  if (isStranger && !isNaming(operation)) return false;
  if (fixtureBound.has(operation) && caller === 'second') return false;
  if (operations[operation].issuesToken && caller !== undefined && !isWrongCredential(caller)) return false;
  // A disconnection that is carried out has a place before the request.
  const isServed = caller === 'owner' || caller === 'second' || caller === 'account';
  return !(operation === 'disconnect-entity' && (named === 'sibling' || (named === 'own' && isServed)));
}

/**
 * Operations whose own pairs are covered once more without what comes before: what one operation does with an id in its
 * place says nothing of another.
 */
const byThemselves = ['get-enrollments', 'update-benefit', 'list-enrolled-individuals', 'disconnect-entity'] as const;

/** Levels of a row that are not the ordinary ones. */
type Unusual = Partial<Omit<RequestRow, 'operation' | 'before'>>;

/** A row of the ordinary levels, but for those given. */
export const row = (
  before: RequestRow['before'],
  operation: RequestRow['operation'],
  unusual: Unusual = {},
): RequestRow => ({
  operation,
  caller: 'owner',
  named: 'own',
  position: 'alone',
  before,
  size: 'one',
  entity: 'unnamed',
  ...unusual,
});

/** An own entity, and a foreign one named after it: the first of several may be the only one that is looked at. */
export const ownAndForeign = row('nothing', 'list-pay-groups', { entity: 'own and foreign' });

const afterDisconnection = ({ before }: RequestRow): number => Number(before === 'disconnection');

let rows: readonly RequestRow[] | undefined;

/**
 * Rows in which any two levels stand together that can; the same each time. Those after a disconnection come first, since
 * there can be few.
 */
export function requestRows(): readonly RequestRow[] {
  rows ??= [
    ...coveringRows<RowFactors>(rowFactors, isRow),
    ...byThemselves.flatMap((operation) =>
      coveringRows<RowFactors>({ ...rowFactors, operation: [operation], before: ['nothing'] }, isRow),
    ),
    ownAndForeign,
  ].sort((one, other) => afterDisconnection(other) - afterDisconnection(one));
  return rows;
}
