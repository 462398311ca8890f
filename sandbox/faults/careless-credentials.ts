import type { OperationId } from '../../specs/interface/operations.ts';
import { changeAnswers, changeRules, combineBehaviours } from '../switches/behaviours.ts';
import type { Behaviour } from '../switches/switches.ts';
import type { Token } from '../world/model.ts';
import type { World } from '../world/world.ts';

/** A way to accept a credential that must be refused. */
export interface Carelessness {
  /** What is accepted, in words that finish "… is answered". */
  readonly summary: string;
  readonly bearer: (world: World, credential: string | undefined, header: string) => Token | undefined;
  readonly basic: (given: string | undefined, client: string, header: string) => boolean;
}

const secretOf = (pair = '') => pair.slice(pair.indexOf(':') + 1);
const alphanumerics = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
const swapCase = (text: string) =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** The token that a careless server falls back to: that of the first connection. */
function anyToken(world: World): Token | undefined {
  const [connection] = world.connections;
  const entity = connection?.entities[0];
  return connection && entity && { connection, entity };
}

export const missing: Carelessness = {
  summary: 'without any credential',
  bearer: (world, _credential, header) => (header === '' ? anyToken(world) : undefined),
  basic: (_given, _client, header) => header === '',
};

export const garbage: Carelessness = {
  summary: 'with any credential of its scheme',
  bearer: (world, credential) => (credential === undefined ? undefined : anyToken(world)),
  basic: (given) => given !== undefined,
};

export const cut: Carelessness = {
  summary: 'with a credential whose last character is missing',
  bearer: (world, credential = '') => alphanumerics.map((last) => world.token(credential + last)).find(Boolean),
  basic: (given, client) => given === client.slice(0, -1),
};

export const letterCase: Carelessness = {
  summary: 'with a credential in the other letter case',
  bearer: (world, credential = '') => world.token(swapCase(credential)),
  basic: (given, client) => given?.toLowerCase() === client.toLowerCase(),
};

export const extended: Carelessness = {
  summary: 'with a credential that has one more character',
  bearer: (world, credential = '') => world.token(credential.slice(0, -1)),
  basic: (given = '', client) => given.startsWith(client),
};

export const otherScheme: Carelessness = {
  summary: 'with the credential of the other scheme',
  bearer: (world, _credential, header) => (/^basic /i.test(header) ? anyToken(world) : undefined),
  basic: (_given, _client, header) => /^bearer /i.test(header),
};

export const anyId: Carelessness = {
  summary: 'with any client id beside the secret',
  bearer: () => undefined,
  basic: (given, client) => secretOf(given) === secretOf(client),
};

export const pairAsBearer: Carelessness = {
  summary: 'with the client id and secret under the bearer scheme',
  bearer: () => undefined,
  basic: (_given, client, header) => header === `Bearer ${Buffer.from(client).toString('base64')}`,
};

export const emptyToken: Carelessness = {
  summary: 'with the bearer scheme and no token behind it',
  bearer: (world, _credential, header) => (/^bearer\s*$/i.test(header) ? anyToken(world) : undefined),
  basic: () => false,
};

export const idInAnyCase: Carelessness = {
  summary: 'with a client id in another letter case',
  bearer: () => undefined,
  basic: (given = '', client) => secretOf(given) === secretOf(client) && given.toLowerCase() === client.toLowerCase(),
};

export const swappedPair: Carelessness = {
  summary: 'with the secret before the client id',
  bearer: () => undefined,
  basic: (given, client) => given === `${secretOf(client)}:${client.slice(0, client.indexOf(':'))}`,
};

/** An operation that accepts a credential that it must refuse. */
export function acceptCarelessly(operation: OperationId, { bearer, basic }: Carelessness): () => Behaviour {
  return () => {
    let letIn = false;
    return changeRules((base) => ({
      bearer(world, credential, requested, header) {
        const known = base.bearer(world, credential, requested, header);
        letIn = known === undefined && requested === operation;
        return known ?? (letIn ? bearer(world, credential, header) : undefined);
      },
      isClient: (given, client, requested, header) =>
        base.isClient(given, client, requested, header) || (requested === operation && basic(given, client, header)),
      // A caller without a credential has no connection, so that the named entity decides.
      disconnectable: (connection, id, world) =>
        base.disconnectable(connection, id, world) ?? (letIn ? world.entities.get(id) : undefined),
    }))();
  };
}

/** An operation that accepts a wrong credential, acts on it, and then answers with a refusal that has this body. */
export function refuseAfterwards(
  operation: OperationId,
  carelessness: Carelessness,
  body: (body: unknown) => unknown,
): () => Behaviour {
  return () => {
    let refused = false;
    return combineBehaviours(
      changeRules((base) => ({
        bearer(world, credential, requested, header) {
          refused = requested === operation && base.bearer(world, credential, requested, header) === undefined;
          return base.bearer(world, credential, requested, header);
        },
      })),
      acceptCarelessly(operation, carelessness),
      changeAnswers({ operations: [operation], when: () => refused }, (reply) => {
        reply.status = 401;
        reply.body = body(reply.body);
      }),
    )();
  };
}
