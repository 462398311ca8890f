import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import type { Rules } from '../../rules/rules.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Behaviour, Fault } from '../../switches/switches.ts';
import type { Token } from '../../world/model.ts';
import { faultsOf } from '../define.ts';

const marks = (...requirements: RequirementId[]) =>
  ({ kind: 'security', requirements, conditional: true, stateful: true }) as const;

/** Finds the token of a credential at one operation, in another way where the stated one finds none. */
type FindToken = (
  request: { readonly credential: string | undefined; readonly header: string },
  state: { readonly accepted: ReadonlyMap<string, Token>; readonly last: Token | undefined; readonly refused: number },
) => Token | undefined;

const findOtherwise =
  (operation: OperationId, find: FindToken): (() => Behaviour) =>
  () => {
    const accepted = new Map<string, Token>();
    let last: Token | undefined;
    let refused = 0;
    return {
      rules: (base: Rules) => ({
        bearer(world, credential, requested, header) {
          const known = base.bearer(world, credential, requested, header);
          if (requested !== operation) return known;
          if (known !== undefined && credential !== undefined) accepted.set(credential, known);
          last = known ?? last;
          if (known !== undefined) return known;
          refused += 1;
          return find({ credential, header }, { accepted, last, refused });
        },
      }),
    };
  };

const startsAlike: FindToken = ({ credential = '' }, { accepted }) =>
  [...accepted].find(([known]) => credential.slice(0, 40) === known.slice(0, 40))?.[1];
const isLast: FindToken = ({ header }, { last }) => (header === '' ? last : undefined);
const isLaterGuess: FindToken = ({ credential }, { last, refused }) =>
  credential !== undefined && refused > 6 ? last : undefined;

/** Tokens that are remembered: for others, for too long, or for the wrong connection. */
const remembered = [
  [
    'get-pay-statement',
    'start',
    'a credential whose first 40 characters are those of an accepted one',
    startsAlike,
    'AUTH-002',
  ],
  [
    'list-pay-statement-items',
    'start',
    'a credential whose first 40 characters are those of an accepted one',
    startsAlike,
    'AUTH-026',
  ],
  [
    'update-benefit',
    'start',
    'a credential whose first 40 characters are those of an accepted one',
    startsAlike,
    'AUTH-032',
  ],
  ['list-pay-groups', 'last', 'a request without a credential that follows an accepted one', isLast, 'AUTH-028'],
  ['get-enrollments', 'last', 'a request without a credential that follows an accepted one', isLast, 'AUTH-007'],
  [
    'list-enrolled-individuals',
    'guesses',
    'the wrong token of a request that comes after many others with wrong ones',
    isLaterGuess,
    'AUTH-023',
  ],
  [
    'list-automated-jobs',
    'guesses',
    'the wrong token of a request that comes after many others with wrong ones',
    isLaterGuess,
    'AUTH-020',
  ],
] as const;

/** Sessions that let in, keep out, or mistake whom they know. */
export const sessionFaults: readonly Fault[] = [
  ...remembered.map(([operation, name, what, find, requirement]) =>
    faultsOf(operation)(
      `session-${operation}-by-${name}`,
      `${operation} accepts ${what}.`,
      // A quick run sends one operation few wrong tokens.
      name === 'guesses' ? { ...marks(requirement), effort: 'standard' } : marks(requirement),
      findOtherwise(operation, find),
    ),
  ),
  faultsOf('create-sandbox-account')(
    'session-account-id-alone',
    'Once a client was let in to create an account, its id is enough, with any secret.',
    marks('AUTH-011'),
    () => {
      let isKnown = false;
      return changeRules((base) => ({
        isClient(given, client, operation, header) {
          const isRight = base.isClient(given, client, operation, header);
          if (operation !== 'create-sandbox-account') return isRight;
          isKnown ||= isRight;
          return isRight || (isKnown && given?.split(':')[0] === client.split(':')[0]);
        },
      }))();
    },
  ),
  faultsOf('list-pay-groups')(
    'session-of-the-newest-connection',
    'Once two connections were created, the token of the first of them lists the pay groups of the second.',
    { ...marks('ISO-012', 'ENT-025'), requirements: ['ISO-012', 'ENT-025', 'CONN-015'] },
    changeRules((base) => ({
      entity(token, ids, world, operation) {
        const index = world.connections.indexOf(token.connection);
        const next = index % 2 === 0 && index > 1 ? world.connections[index + 1]?.entities[0] : undefined;
        const isTaken = operation === 'list-pay-groups' && ids.length === 0 && next?.active === true;
        return isTaken ? next : base.entity(token, ids, world, operation);
      },
    })),
  ),
];
