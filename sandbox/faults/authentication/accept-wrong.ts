import { changeAnswersWhere, changeRules, combineBehaviours } from '../../switches/behaviours.ts';
import type { MakeBehaviour } from '../../switches/switches.ts';
import type { Token } from '../../world/model.ts';
import type { World } from '../../world/world.ts';

/** A wrong credential, and how a careless server takes it for a right one. */
export interface WrongCredential {
  readonly summary: string;
  /** The token that it is taken for; `credential` is empty where the header has none of this scheme. Absent: none. */
  readonly bearer?: (world: World, credential: string, header: string) => Token | undefined;
  /** Whether it is taken for the client's; `given` is the decoded pair, empty where there is none. Absent: never. */
  readonly basic?: (given: string, client: string, header: string) => boolean;
}

/** The tokens of a world, one for each entity. */
export const tokensOf = (world: World): Token[] =>
  [...world.entities.values()].map((entity) => ({ entity, connection: entity.connection }));

/** The token that a careless server falls back to. */
export const anyToken = (world: World): Token | undefined => tokensOf(world)[0];

export const clientSecretAsToken: NonNullable<WrongCredential['bearer']> = (world, credential) =>
  credential === `sandbox-secret-${world.seed.secret('client')}` ? anyToken(world) : undefined;

/** An operation that accepts a credential that it must refuse. */
export const acceptWrong =
  ({ bearer, basic }: WrongCredential): MakeBehaviour =>
  (operation) => {
    let isLetIn = false;
    return changeRules((base) => ({
      bearer(world, credential, requested, header) {
        const known = base.bearer(world, credential, requested, header);
        isLetIn = known === undefined && requested === operation;
        return known ?? (isLetIn ? bearer?.(world, credential ?? '', header) : undefined);
      },
      isClient: (given, client, requested, header) =>
        base.isClient(given, client, requested, header) ||
        (requested === operation && basic?.(given ?? '', client, header) === true),
      // A caller without a credential has no connection, so that the named entity decides.
      disconnectable: (connection, id, world) =>
        base.disconnectable(connection, id, world) ?? (isLetIn ? world.entities.get(id) : undefined),
    }))();
  };

/** An operation that accepts a wrong credential, acts on it, and then answers with a refusal that has this body. */
export const refuseAfterwards =
  (wrong: WrongCredential, body: (body: unknown) => unknown): MakeBehaviour =>
  (operation) => {
    let isRefused = false;
    return combineBehaviours(
      changeRules((base) => ({
        bearer(world, credential, requested, header) {
          const known = base.bearer(world, credential, requested, header);
          isRefused = requested === operation && known === undefined;
          return known;
        },
        isClient(given, client, requested, header) {
          const isRight = base.isClient(given, client, requested, header);
          isRefused = requested === operation && !isRight;
          return isRight;
        },
      })),
      acceptWrong(wrong),
      changeAnswersWhere({ when: () => isRefused }, (reply) => {
        reply.status = 401;
        reply.body = body(reply.body);
      }),
    )(operation);
  };
