import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import type { Rules } from '../../rules/rules.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Behaviour, Fault } from '../../switches/switches.ts';
import type { Token } from '../../world/model.ts';
import type { World } from '../../world/world.ts';
import { faultsOf } from '../define.ts';

const security = (...requirements: RequirementId[]) => ({ kind: 'security', requirements, conditional: true }) as const;

/** Quick runs try the nearest misses alone. */
const later = { effort: 'standard' } as const;

/** Finds whom a wrong bearer credential lets in, from the whole header. */
type Admission = (world: World, header: string) => Token | undefined;

const credentialOf = (header: string) => header.replace(/^\w+ */, '');
const withId = (world: World, of: (token: Token) => string, id: string): Token | undefined =>
  [...world.entities.values()]
    .map((entity): Token => ({ entity, connection: entity.connection }))
    .find((token) => of(token) === id);
const firstOf = (world: World): Token | undefined =>
  withId(world, ({ connection }) => connection.id, world.connections[0]?.id ?? '');

const secret: Admission = (world, header) =>
  credentialOf(header) === `sandbox-secret-${world.seed.secret('client')}` ? firstOf(world) : undefined;
const entityId: Admission = (world, header) => withId(world, ({ entity }) => entity.id, credentialOf(header));
const connectionId: Admission = (world, header) =>
  withId(world, ({ connection }) => connection.id, credentialOf(header));
const word: Admission = (world, header) => (/^Bearer +(null|undefined)$/i.test(header) ? firstOf(world) : undefined);

/** Wrong bearer credentials that are let in: operation, name, what they are, how they are read, and what is broken. */
const bearers: readonly (readonly [OperationId, string, string, Admission, RequirementId, typeof later?])[] = [
  ['list-automated-jobs', 'client-secret', 'the client secret as a token', secret, 'AUTH-020'],
  ['update-benefit', 'client-secret', 'the client secret as a token', secret, 'AUTH-032'],
  ['get-enrollments', 'entity-id', 'the id of an entity as its token', entityId, 'AUTH-008', later],
  ['list-enrolled-individuals', 'entity-id', 'the id of an entity as its token', entityId, 'AUTH-023', later],
  ['create-sandbox-payment', 'connection-id', 'the id of a connection as its token', connectionId, 'AUTH-005', later],
  ['list-enrolled-individuals', 'null', 'the token null', word, 'AUTH-023', later],
];

/** Wrong client credentials that are let in: `given` is the decoded pair, undefined where there is none. */
const clients: readonly (readonly [
  OperationId,
  string,
  string,
  (given: string | undefined, client: string, header: string) => boolean,
  RequirementId,
  typeof later?,
])[] = [
  [
    'create-sandbox-connection',
    'secret-of-20',
    'the first 20 characters of the secret, whatever follows',
    (given = '', client) => given.slice(0, client.indexOf(':') + 21) === client.slice(0, client.indexOf(':') + 21),
    'AUTH-014',
  ],
  [
    'create-sandbox-account',
    'empty-secret',
    'a client id with an empty secret',
    (given, client) => given === `${client.split(':')[0]}:`,
    'AUTH-011',
  ],
  [
    'create-sandbox-connection',
    'secret-spaced',
    'a secret between spaces',
    (given = '', client) => given !== client && given.replaceAll(' ', '') === client,
    'AUTH-014',
    later,
  ],
  [
    'create-sandbox-account',
    'plain',
    'id and secret that are not in base64',
    (_given, client, header) => header === `Basic ${client}`,
    'AUTH-011',
  ],
  [
    'create-sandbox-connection',
    'secret-continued',
    'a secret that is followed by a colon and more',
    (given = '', client) => given.startsWith(`${client}:`),
    'AUTH-014',
    later,
  ],
  [
    'create-sandbox-account',
    'secret-in-any-case',
    'a secret in another letter case',
    (given = '', client) =>
      given.split(':')[0] === client.split(':')[0] && given.toLowerCase() === client.toLowerCase(),
    'AUTH-011',
  ],
  [
    'create-sandbox-connection',
    'secret-twice',
    'the secret in the place of both',
    (given = '', client) => given.split(':')[0] === given.split(':')[1] && given.split(':')[1] === client.split(':')[1],
    'AUTH-014',
    later,
  ],
  [
    'create-sandbox-account',
    'client-id-twice',
    'the client id in the place of both',
    (given = '', client) => given.split(':')[0] === given.split(':')[1] && given.split(':')[0] === client.split(':')[0],
    'AUTH-011',
    later,
  ],
];

/** Lets in a wrong bearer credential at one operation. */
const admit =
  (operation: OperationId, admission: Admission): (() => Behaviour) =>
  () => ({
    rules: (base: Rules) => ({
      bearer(world, credential, requested, header) {
        const known = base.bearer(world, credential, requested, header);
        return known ?? (requested === operation ? admission(world, header) : undefined);
      },
    }),
  });

/** Two headers of which the wrong one is taken for right: where there are several, nobody looks at them. */
const admitSeveral = (operation: OperationId): (() => Behaviour) =>
  changeRules((base) => ({
    credentialHeader: (headers, requested) =>
      requested === operation && headers.length > 1 ? headers.join(', ') : base.credentialHeader(headers, requested),
    bearer(world, credential, requested, header) {
      const known = base.bearer(world, credential, requested, header);
      return known ?? (requested === operation && header.includes(', ') ? firstOf(world) : undefined);
    },
    isClient: (given, client, requested, header) =>
      base.isClient(given, client, requested, header) || (requested === operation && header.includes(', ')),
  }));

/** Wrong credentials of unusual forms that are let in. */
export const strangeCredentials: readonly Fault[] = [
  ...bearers.map(([operation, name, what, admission, requirement, effort]) =>
    faultsOf(operation)(
      `credential-${operation}-${name}`,
      `${operation} accepts ${what}.`,
      { ...security(requirement), ...effort },
      admit(operation, admission),
    ),
  ),
  ...clients.map(([operation, name, what, isAccepted, requirement, effort]) =>
    faultsOf(operation)(
      `credential-${operation}-${name}`,
      `${operation} accepts ${what}.`,
      { ...security(requirement), ...effort },
      changeRules((base) => ({
        isClient: (given, client, requested, header) =>
          base.isClient(given, client, requested, header) ||
          (requested === operation && isAccepted(given, client, header)),
      })),
    ),
  ),
  ...(
    [
      ['list-pay-groups', 'AUTH-029', 'AUTH-030'],
      ['get-pay-statement', 'AUTH-002', 'AUTH-003'],
      ['create-sandbox-connection', 'AUTH-014', 'AUTH-015'],
    ] as const
  ).map(([operation, ...requirements]) =>
    faultsOf(operation)(
      `credential-${operation}-two-headers`,
      `${operation} accepts two wrong credentials at once.`,
      { ...security(...requirements), ...later },
      admitSeveral(operation),
    ),
  ),
];
