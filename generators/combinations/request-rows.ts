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

/** `second`: another connection that asks for its own things; `stranger`: one that asks for things of the first. */
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

const rowFactors = { ...factors, caller: callers as readonly ('second' | 'stranger' | Circumstances['caller'])[] };
type RowFactors = { readonly [Name in keyof typeof rowFactors]: readonly (typeof rowFactors)[Name][number][] };

/** The circumstances of one request ({@link factors}), e.g. an account that reads a foreign payment after an update. */
export type RequestRow = Omit<RowOf<RowFactors>, 'position' | 'entity'> & {
  /** `everywhere`: the thing stands three times in the batch, in the middle with its letters in the other case. */
  readonly position: RowFactors['position'][number] | 'everywhere';
  readonly entity: RowFactors['entity'][number] | 'own and foreign';
};

/** Whether levels can occur together in a row: it has at most one cause of refusal, and no other check covers it. */
function isRow({ caller, ...row }: Partial<RowOf<RowFactors>>): boolean {
  const isStranger = caller === 'stranger';
  const { operation, named, entity } = row;
  const isOfSibling = named === 'sibling' || entity === 'sibling';
  // Only the first connection, with its owner and its account, has a sibling to name.
  if (isOfSibling && caller !== undefined && caller !== 'owner' && caller !== 'account') return false;
  if (!isPossible({ ...row, ...(caller === undefined || isStranger || caller === 'second' ? {} : { caller }) }))
    return false;
  // To be a stranger is already a cause of refusal.
  if (isStranger && causesOfRefusal(row) > 0) return false;
  if (operation === undefined) return true;
  // A request of a stranger that names no id of another connection is an ordinary one.
  if (isStranger && !isNaming(operation)) return false;
  // Such data is known of the profile's connection alone.
  if (fixtureBound.has(operation) && caller === 'second') return false;
  // The creations that a run may make are too few for rows: these only have creations that are refused.
  if (operations[operation].issuesToken && caller !== undefined && !isWrongCredential(caller)) return false;
  // Disconnections that are carried out are events before a request, not requests of rows.
  const isServed = caller === 'owner' || caller === 'second' || caller === 'account';
  return !(operation === 'disconnect-entity' && (named === 'sibling' || (named === 'own' && isServed)));
}

/** These are covered once more, without any event: how one operation handles an id tells nothing about another. */
const coveredTwice = ['get-enrollments', 'update-benefit', 'list-enrolled-individuals', 'disconnect-entity'] as const;
type Unusual = Partial<Omit<RequestRow, 'operation' | 'before'>>;

/** Makes a row of the ordinary levels except those given. */
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

/** Names an own entity and then a foreign one, since a target may look only at the first of several. */
export const ownAndForeign = row('nothing', 'list-pay-groups', { entity: 'own and foreign' });

const afterDisconnection = ({ before }: RequestRow): number => Number(before === 'disconnection');

let rows: readonly RequestRow[] | undefined;

/** Rows with every possible pair of levels. Those after a disconnection come first, since few are allowed. */
export function requestRows(): readonly RequestRow[] {
  rows ??= [
    ...coveringRows<RowFactors>(rowFactors, isRow),
    ...coveredTwice.flatMap((operation) =>
      coveringRows<RowFactors>({ ...rowFactors, operation: [operation], before: ['nothing'] }, isRow),
    ),
    ownAndForeign,
  ].sort((one, other) => afterDisconnection(other) - afterDisconnection(one));
  return rows;
}
