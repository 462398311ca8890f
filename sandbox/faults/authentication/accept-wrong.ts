import { changeAnswersWhere, changeRules, combineBehaviours } from '../../switches/behaviours.ts';
import type { MakeBehaviour } from '../../switches/switches.ts';
import type { Token } from '../../world/model.ts';
import type { World } from '../../world/world.ts';

/** A kind of wrong credential, and how a fault takes it for a right one. */
export interface WrongCredential {
  readonly summary: string;
  /** Finds the token for which the wrong credential is taken; `credential` is empty if the header has no bearer one. */
  readonly tokenFor?: (world: World, credential: string, header: string) => Token | undefined;
  /** Whether it is taken for the client's. `given`: the decoded pair, or '' without one. Absent: it never is. */
  readonly isClient?: (given: string, client: string, header: string) => boolean;
}

export const tokensOf = (world: World): Token[] =>
  [...world.entities.values()].map((entity) => ({ entity, connection: entity.connection }));

export const anyToken = (world: World): Token | undefined => tokensOf(world)[0];

export const secretAsToken: NonNullable<WrongCredential['tokenFor']> = (world, credential) =>
  credential === `sandbox-secret-${world.seed.secret('client')}` ? anyToken(world) : undefined;

/** Makes an operation accept a wrong credential beside the right ones. */
export const acceptWrongCredential =
  ({ tokenFor, isClient }: WrongCredential): MakeBehaviour =>
  (operation) => {
    let lastWasWrong = false;
    return changeRules((base) => ({
      bearer(world, credential, requestedOperation, header) {
        const known = base.bearer(world, credential, requestedOperation, header);
        lastWasWrong = known === undefined && requestedOperation === operation;
        return known ?? (lastWasWrong ? tokenFor?.(world, credential ?? '', header) : undefined);
      },
      isClient: (given, client, requestedOperation, header) =>
        base.isClient(given, client, requestedOperation, header) ||
        (requestedOperation === operation && isClient?.(given ?? '', client, header) === true),
      // A caller with a wrong credential has no connection, so that entities of all connections are found.
      findDisconnectable: (connection, id, world) =>
        base.findDisconnectable(connection, id, world) ?? (lastWasWrong ? world.entities.get(id) : undefined),
    }))();
  };

/** Makes an operation accept a wrong credential, act on it, and then answer with a refusal that has this body. */
export const refuseAfterwards =
  (wrong: WrongCredential, body: (body: unknown) => unknown): MakeBehaviour =>
  (operation) => {
    let isRefused = false;
    return combineBehaviours(
      changeRules((base) => ({
        bearer(world, credential, requestedOperation, header) {
          const known = base.bearer(world, credential, requestedOperation, header);
          isRefused = requestedOperation === operation && known === undefined;
          return known;
        },
        isClient(given, client, requestedOperation, header) {
          const isRight = base.isClient(given, client, requestedOperation, header);
          isRefused = requestedOperation === operation && !isRight;
          return isRight;
        },
      })),
      acceptWrongCredential(wrong),
      changeAnswersWhere({ when: () => isRefused }, (reply) => {
        reply.status = 401;
        reply.body = body(reply.body);
      }),
    )(operation);
  };
