import { type OperationId, operationIds } from '../../specs/operations.ts';
import { replied, rule, together } from '../behaviours.ts';
import type { Behaviour, Fault } from '../switches.ts';
import type { Token } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { faultsOf } from './define.ts';

const secretOf = (pair = '') => pair.slice(pair.indexOf(':') + 1);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
const swapCase = (text: string) =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** The token that a careless server falls back to: that of the first connection. */
function anyToken(world: World): Token | undefined {
  const [connection] = world.connections;
  const entity = connection?.entities[0];
  return connection && entity && { connection, entity };
}

interface Carelessness {
  readonly name: string;
  readonly says: string;
  readonly bearer: (world: World, credential: string | undefined, header: string) => Token | undefined;
  readonly basic: (given: string | undefined, client: string, header: string) => boolean;
}

const missing: Carelessness = {
  name: 'no-credential',
  says: 'without any credential',
  bearer: (world, _credential, header) => (header === '' ? anyToken(world) : undefined),
  basic: (_given, _client, header) => header === '',
};

const garbage: Carelessness = {
  name: 'garbage',
  says: 'with any credential of its scheme',
  bearer: (world, credential) => (credential === undefined ? undefined : anyToken(world)),
  basic: (given) => given !== undefined,
};

const cut: Carelessness = {
  name: 'cut',
  says: 'with a credential whose last character is missing',
  bearer: (world, credential = '') => letters.map((last) => world.token(credential + last)).find((token) => token),
  basic: (given, client) => given === client.slice(0, -1),
};

const letterCase: Carelessness = {
  name: 'letter-case',
  says: 'with a credential in the other letter case',
  bearer: (world, credential = '') => world.token(swapCase(credential)),
  basic: (given, client) => given?.toLowerCase() === client.toLowerCase(),
};

const extended: Carelessness = {
  name: 'extended',
  says: 'with a credential that has one more character',
  bearer: (world, credential = '') => world.token(credential.slice(0, -1)),
  basic: (given = '', client) => given.startsWith(client),
};

/** Wrong credentials that are let through; operations take turns. */
const wrong = [garbage, cut, letterCase, extended] as const;

const otherScheme: Carelessness = {
  name: 'other-scheme',
  says: 'with the credential of the other scheme',
  bearer: (world, _credential, header) => (/^basic /i.test(header) ? anyToken(world) : undefined),
  basic: (_given, _client, header) => /^bearer /i.test(header),
};

const anyId: Carelessness = {
  name: 'any-id',
  says: 'with any client id beside the secret',
  bearer: () => undefined,
  basic: (given, client) => secretOf(given) === secretOf(client),
};

const pairAsBearer: Carelessness = {
  name: 'pair-as-bearer',
  says: 'with the client id and secret under the bearer scheme',
  bearer: () => undefined,
  basic: (_given, client, header) => header === `Bearer ${Buffer.from(client).toString('base64')}`,
};

const emptyToken: Carelessness = {
  name: 'empty-token',
  says: 'with the bearer scheme and no token behind it',
  bearer: (world, _credential, header) => (/^bearer\s*$/i.test(header) ? anyToken(world) : undefined),
  basic: () => false,
};

const idInAnyCase: Carelessness = {
  name: 'id-in-any-case',
  says: 'with a client id in another letter case',
  bearer: () => undefined,
  basic: (given = '', client) => secretOf(given) === secretOf(client) && given.toLowerCase() === client.toLowerCase(),
};

const swappedPair: Carelessness = {
  name: 'swapped-pair',
  says: 'with the secret before the client id',
  bearer: () => undefined,
  basic: (given, client) => given === `${secretOf(client)}:${client.slice(0, client.indexOf(':'))}`,
};

function careless(operation: OperationId, { bearer, basic }: Carelessness): () => Behaviour {
  return () => {
    let letIn = false;
    return rule((base) => ({
      bearer(world, credential, asked, header) {
        const known = base.bearer(world, credential, asked, header);
        letIn = known === undefined && asked === operation;
        return known ?? (letIn ? bearer(world, credential, header) : undefined);
      },
      isClient: (given, client, asked, header) =>
        base.isClient(given, client, asked, header) || (asked === operation && basic(given, client, header)),
      // Whoever has no credential has no connection: what is named decides.
      disconnectable: (connection, id, world) =>
        base.disconnectable(connection, id, world) ?? (letIn ? world.entities.get(id) : undefined),
    }))();
  };
}

const requirement = (operation: number, place: number) => `AUTH-${String(operation * 3 + place).padStart(3, '0')}`;

/** Writes whose effect can be seen, and what they take for a credential before they refuse it. */
const writes = [
  ['create-sandbox-payment', extended],
  ['update-benefit', extended],
  ['disconnect-entity', missing],
] as const;

/** Every operation, let through without a credential, with a wrong one, and with one of the other scheme. */
export const authenticationFaults: readonly Fault[] = [
  ...operationIds.flatMap((operation, index) =>
    [missing, wrong[index % wrong.length] ?? garbage, otherScheme].map((carelessness, place) =>
      faultsOf(operation)(
        `${operation}-lets-${carelessness.name}-through`,
        `${operation} is answered ${carelessness.says}.`,
        { kind: 'security', requirements: [requirement(index, place + 1)], conditional: true },
        careless(operation, carelessness),
      ),
    ),
  ),
  ...(
    [
      ['create-sandbox-connection', anyId, 'AUTH-014'],
      ['create-sandbox-account', pairAsBearer, 'AUTH-012'],
      ['get-pay-statement', emptyToken, 'AUTH-002'],
      ['list-pay-groups', emptyToken, 'AUTH-029'],
      ['create-sandbox-connection', idInAnyCase, 'AUTH-014'],
      ['create-sandbox-account', swappedPair, 'AUTH-011'],
    ] as const
  ).map(([operation, carelessness, requirement]) =>
    faultsOf(operation)(
      `${operation}-lets-${carelessness.name}-through`,
      `${operation} is answered ${carelessness.says}.`,
      { kind: 'security', requirements: [requirement], conditional: true },
      careless(operation, carelessness),
    ),
  ),
  ...writes.map(([operation, carelessness]) =>
    faultsOf(operation)(
      `${operation}-acts-before-refusing`,
      `${operation} ${carelessness.says} is refused, after it has been done.`,
      { kind: 'security', requirements: ['AUTH-034'], conditional: true, stateful: true },
      refusedAfterwards(operation, carelessness, () => ({
        code: 401,
        name: 'unauthorized_error',
        message: 'No.',
        service_code: 'no',
      })),
    ),
  ),
  ...(['get-pay-statement', 'list-enrolled-individuals', 'list-pay-groups'] as const).map((operation) =>
    faultsOf(operation)(
      `${operation}-refusal-with-data`,
      `${operation} with an unknown token is refused with 401, and the data is in the body.`,
      { kind: 'security', requirements: ['AUTH-035', 'ERR-012'], conditional: true },
      refusedAfterwards(operation, garbage, (body) => body),
    ),
  ),
];

/** Lets a wrong credential through, and refuses only the answer. */
function refusedAfterwards(
  operation: OperationId,
  carelessness: Carelessness,
  body: (body: unknown) => unknown,
): () => Behaviour {
  return () => {
    let refused = false;
    return together(
      rule((base) => ({
        bearer(world, credential, asked, header) {
          refused = asked === operation && base.bearer(world, credential, asked, header) === undefined;
          return base.bearer(world, credential, asked, header);
        },
      })),
      careless(operation, carelessness),
      replied({ operations: [operation], when: () => refused }, (reply) => {
        reply.status = 401;
        reply.body = body(reply.body);
      }),
    )();
  };
}
