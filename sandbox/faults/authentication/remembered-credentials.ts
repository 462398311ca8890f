import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import type { Token } from '../../world/model.ts';
import { afterwards, atEffort, faultsOf } from '../define.ts';

/** The earlier requests to an operation, as a fault remembers them. */
interface Remembered {
  readonly accepted: ReadonlyMap<string, Token>;
  readonly last: Token | undefined;
  readonly refused: number;
}

type Find = (credential: string | undefined, header: string, remembered: Remembered) => Token | undefined;

/** Ways to find a token for a wrong credential, by their names in the ids of faults. A summary finishes "… accepts". */
const ways = {
  start: {
    summary: 'a credential whose first 40 characters are those of an accepted one',
    find: (credential = '', _header, { accepted }) =>
      [...accepted].find(([known]) => credential.slice(0, 40) === known.slice(0, 40))?.[1],
  },
  last: {
    summary: 'a request without a credential that follows an accepted one',
    find: (_credential, header, { last }) => (header === '' ? last : undefined),
  },
  guesses: {
    summary: 'the wrong token of a request that comes after many others with wrong ones',
    find: (credential, _header, { last, refused }) => (credential !== undefined && refused > 6 ? last : undefined),
  },
} satisfies Readonly<Record<string, { readonly summary: string; readonly find: Find }>>;

const remembering: readonly (readonly [OperationId, keyof typeof ways, RequirementId])[] = [
  ['get-pay-statement', 'start', 'AUTH-002'],
  ['list-pay-statement-items', 'start', 'AUTH-026'],
  ['update-benefit', 'start', 'AUTH-032'],
  ['list-pay-groups', 'last', 'AUTH-028'],
  ['get-enrollments', 'last', 'AUTH-007'],
  ['list-enrolled-individuals', 'guesses', 'AUTH-023'],
  ['list-automated-jobs', 'guesses', 'AUTH-020'],
];

const rememberTokens =
  (find: Find): MakeBehaviour =>
  (operation) => {
    const accepted = new Map<string, Token>();
    let last: Token | undefined;
    let refused = 0;
    return changeRules((base) => ({
      bearer(world, credential, requestedOperation, header) {
        const known = base.bearer(world, credential, requestedOperation, header);
        if (requestedOperation !== operation) return known;
        if (known === undefined) {
          refused += 1;
          return find(credential, header, { accepted, last, refused });
        }
        if (credential !== undefined) accepted.set(credential, known);
        last = known;
        return known;
      },
    }))();
  };

/** A cache of answers in front of authentication: any credential gets the last answer. */
const keepForAnyCredential: MakeBehaviour = (operation) => {
  const kept = new Map<string, unknown>();
  return {
    onReply(reply, { operation: id, query }) {
      if (id !== operation) return;
      const key = JSON.stringify(query);
      if (reply.status === 200) kept.set(key, reply.body);
      if (reply.status === 401 && kept.has(key)) Object.assign(reply, { status: 200, body: kept.get(key) });
    },
  };
};

/** Credentials and answers that are remembered, and let others in. */
export const rememberedCredentials: readonly Fault[] = [
  ...remembering.map(([operation, name, requirement]) =>
    faultsOf(operation)(
      `session-${operation}-by-${name}`,
      // A quick run sends one operation few wrong tokens.
      atEffort(name === 'guesses' ? 'standard' : undefined, afterwards('security', requirement)),
    )
      .summary(`${operation} accepts ${ways[name].summary}.`)
      .by(rememberTokens(ways[name].find)),
  ),
  faultsOf('create-sandbox-account')('session-account-id-alone', afterwards('security', 'AUTH-011'))
    .summary('Once a client was let in to create an account, its id is enough, with any secret.')
    .by((operation) => {
      let isKnown = false;
      return changeRules((base) => ({
        isClient(given, client, requestedOperation, header) {
          const isRight = base.isClient(given, client, requestedOperation, header);
          if (requestedOperation !== operation) return isRight;
          isKnown ||= isRight;
          return isRight || (isKnown && given?.split(':')[0] === client.split(':')[0]);
        },
      }))();
    }),
  faultsOf('list-pay-statement-items')(
    'seen-cache-before-credentials',
    afterwards('security', 'AUTH-025', 'AUTH-026', 'AUTH-027'),
  )
    .summary('A list that was read before is answered from a cache to any credential.')
    .by(keepForAnyCredential),
];
