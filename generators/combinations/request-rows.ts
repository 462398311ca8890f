import {
  type Circumstances,
  causesOfRefusal,
  factors,
  fixtureBound,
  isNaming,
  isPossible,
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

/** Factors of a request, and of what comes before it. Creations of connections are not rows: they are too few. */
const rowFactors = {
  ...factors,
  operation: factors.operation.filter((operation) => operation !== 'create-sandbox-connection'),
  caller: callers as readonly ('second' | 'stranger' | Circumstances['caller'])[],
  named: factors.named.filter((named) => named !== 'sibling'),
  entity: factors.entity.filter((entity) => entity !== 'sibling'),
};

type RowFactors = { readonly [Name in keyof typeof rowFactors]: readonly (typeof rowFactors)[Name][number][] };

/** One request of a combination, by its levels. */
export type RequestRow = RowOf<RowFactors>;

/** Whether levels can stand together in a row: one cause of refusal at most, and nothing that is asked for elsewhere. */
function isRow({ caller, ...row }: Partial<RequestRow>): boolean {
  const isStranger = caller === 'stranger';
  const { operation, named } = row;
  if (!isPossible({ ...row, ...(caller === undefined || isStranger || caller === 'second' ? {} : { caller }) }))
    return false;
  if (isStranger && causesOfRefusal(row) > 0) return false;
  if (operation === undefined) return true;
  // Without an id of somebody else's in it, a request of a stranger is an ordinary one.
  if (isStranger && !isNaming(operation)) return false;
  if (fixtureBound.has(operation) && caller === 'second') return false;
  if (operation === 'create-sandbox-account' && (isStranger || caller === 'second')) return false;
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
    ...coveringRows<RowFactors>(rowFactors, isRow),
    ...byThemselves.flatMap((operation) =>
      coveringRows<RowFactors>({ ...rowFactors, operation: [operation], before: ['nothing'] }, isRow),
    ),
  ];
  return rows;
}
