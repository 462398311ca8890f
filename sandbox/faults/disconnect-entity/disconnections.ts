import { entityNotAccessible } from '../../rules/refusal.ts';
import {
  changeAnswersWhere,
  changeRequests,
  changeRules,
  jsonOf,
  objectOf,
  refuseRequests,
  withJson,
} from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import type { Connection, Entity } from '../../world/model.ts';
import type { World } from '../../world/world.ts';
import { afterwards, alwaysAfterwards, atEffort, faultsOf, fieldFaults, sometimes } from '../define.ts';

const fault = faultsOf('disconnect-entity');
const activeIds = (entities: readonly Entity[]) => entities.flatMap(({ active, id }) => (active ? [id] : []));

const readList = (read: (given: unknown, entities: readonly Entity[]) => unknown): MakeBehaviour =>
  changeRules(() => ({ namedForDisconnection: (given, { entities }) => read(given, entities) }));

const refuseSizes = (isRefused: (size: number) => boolean): MakeBehaviour =>
  refuseRequests((body) => {
    const { entity_ids: ids } = objectOf(body);
    return Array.isArray(ids) && isRefused(ids.length);
  });

const disconnect = (
  choose: (named: readonly Entity[], connection: Connection, world: World) => readonly Entity[],
): MakeBehaviour => changeRules(() => ({ chooseDisconnected: choose }));

/** Disconnection of too many entities, of too few, of another connection's, and of those named where none may be found. */
export const disconnections: readonly Fault[] = [
  ...fieldFaults('disconnect-result', 'disconnect-entity', '', {
    '': { null: 'DISC-001' },
    status: { type: 'DISC-002', null: 'DISC-003', unlisted: 'DISC-004', absent: 'DISC-005' },
  }),
  fault('disconnect-single-refused', sometimes('limit', 'DISC-006'))
    .summary('A list of one entity is refused.')
    .by(refuseSizes((size) => size === 1)),
  fault('disconnect-several-refused', sometimes('limit', 'DISC-007'))
    .summary('A list of more than one entity is refused.')
    .by(refuseSizes((size) => size > 1)),
  fault('disconnect-siblings-too', afterwards('state', 'DISC-008'))
    .summary('With an entity its siblings are disconnected.')
    .by(disconnect((_named, { entities }) => entities)),
  fault('disconnect-takes-sibling-payments', afterwards('state', 'DISC-009', 'DISC-008'))
    .summary('With an entity its siblings lose their payments and pay groups.')
    .with(disconnect, (named, { entities }) => {
      for (const { payments, payGroups } of entities.filter((entity) => !named.includes(entity))) {
        payments.length = 0;
        payGroups.length = 0;
      }
      return named;
    }),
  fault('disconnect-those-between', atEffort('standard', afterwards('state', 'DISC-008')))
    .summary('With two entities those are disconnected that were created between them.')
    .with(disconnect, (named, { entities }) => {
      const positions = named.map((entity) => entities.indexOf(entity));
      return entities.slice(Math.min(...positions), Math.max(...positions) + 1);
    }),
  fault('read-third-stays-connected', atEffort('standard', afterwards('state', 'DISC-010')))
    .summary('Of three or more entities that are disconnected at once, the last one stays active.')
    .by(disconnect((named) => (named.length > 2 ? named.slice(0, -1) : named))),
  fault('read-unnamed-third-disconnected', afterwards('state', 'DISC-008', 'DISC-007'))
    .summary('With an entity the last one of three or more is disconnected.')
    .by(disconnect((named, { entities }) => [...named, ...(entities.length > 2 ? entities.slice(-1) : [])])),
  fault('disconnect-later-connections', afterwards('security', 'DISC-018'))
    .summary('With an entity those of all connections created later are disconnected.')
    .with(disconnect, (named, connection, { connections }) => [
      ...named,
      ...connections.slice(connections.indexOf(connection) + 1).flatMap(({ entities }) => entities),
    ]),
  fault('disconnect-foreign', afterwards('security', 'DISC-011', 'DISC-012'))
    .summary('An entity of any connection is disconnected.')
    .by(changeRules(() => ({ findDisconnectable: (_connection, id, world) => world.entities.get(id) }))),
  fault('disconnect-foreign-beside-own', afterwards('security', 'DISC-012'))
    .summary('An entity of another connection is disconnected when one of the own is named beside it.')
    .with(changeRules, () => ({
      findDisconnectable: (_connection, id, world) => world.entities.get(id),
      chooseDisconnected(named, connection) {
        if (named.every((entity) => entity.connection !== connection)) throw entityNotAccessible();
        return named;
      },
    })),
  fault('disconnect-foreign-twice', atEffort('standard', afterwards('security', 'DISC-011')))
    .summary('An entity of another connection that is named twice is disconnected, though the call is refused.')
    .with(changeAnswersWhere, { status: 'any' }, (reply, { body, world }) => {
      const { entity_ids: ids } = objectOf(body);
      if (reply.status === 200 || !Array.isArray(ids) || ids.length !== 2 || ids[0] !== ids[1]) return;
      const entity = world.entities.get(String(ids[0]));
      if (entity !== undefined) entity.active = false;
    }),
  fault('disconnect-unknown-is-last', atEffort('standard', afterwards('state', 'DISC-008')))
    .summary(
      'In the place of what is not found the newest of several entities is disconnected, though the request is refused.',
    )
    .with(changeRules, (base) => ({
      findDisconnectable(connection, id, world) {
        const found = base.findDisconnectable(connection, id, world);
        const newest = connection.entities.findLast(({ active }) => active);
        if (found === undefined && newest !== undefined && connection.entities.length > 1) newest.active = false;
        return found;
      },
    })),
  fault('disconnect-ends-payments', alwaysAfterwards('state', 'DISC-008'))
    .summary('Once an entity is disconnected, no entity of its connection can be paid.')
    .by(() => {
      const ended = new Set<unknown>();
      return {
        onReply(reply, { operation, token }) {
          if (reply.status !== 200) return;
          if (operation === 'disconnect-entity') ended.add(token?.connection);
          if (operation !== 'create-sandbox-payment' || !ended.has(token?.connection)) return;
          Object.assign(reply, { status: 403, body: entityNotAccessible().body });
        },
      };
    }),
  fault('read-later-account-disconnected', afterwards('state', 'ACCT-005', 'DISC-008'))
    .summary('An account that joins a connection after a disconnection is disconnected from the beginning.')
    .with(changeRules, (base) => ({
      entity(token, ids, world, operation) {
        const { entities } = token.connection;
        const firstDisconnected = entities.findIndex(({ active }) => !active);
        const entity = base.entity(token, ids, world, operation);
        // The first two entities of the fixture connection were there before any disconnection.
        if (firstDisconnected >= 0 && entities.indexOf(entity) > Math.max(firstDisconnected, 1)) entity.active = false;
        return base.entity(token, ids, world, operation);
      },
    })),
  fault('disconnect-none-is-all', afterwards('state', 'DISC-016'))
    .summary('An empty list disconnects every entity of the connection.')
    .by(readList((given, entities) => (Array.isArray(given) && given.length === 0 ? activeIds(entities) : given))),
  fault('disconnect-no-list-is-all', afterwards('state', 'DISC-017'))
    .summary('Without a list every entity of the connection is disconnected.')
    .by(readList((given, entities) => given ?? activeIds(entities))),
  fault('ids-disconnect-number-is-all', sometimes('condition', 'DISC-008', 'DISC-016', 'DISC-017'))
    .summary('A number in place of the list disconnects every entity of the connection.')
    .by(readList((given, entities) => (typeof given === 'number' ? activeIds(entities) : given))),
  fault('disconnect-first-takes-siblings', afterwards('state', 'DISC-008'))
    .summary('With the first entity of a connection its siblings are disconnected.')
    .with(readList, (given, entities) =>
      Array.isArray(given) && given.includes(entities[0]?.id) ? activeIds(entities) : given,
    ),
  fault('disconnect-first-refused', afterwards('state', 'DISC-006'))
    .summary('The first entity of a connection is not disconnected as long as it has siblings.')
    .with(readList, (given, entities) =>
      Array.isArray(given) && given.includes(entities[0]?.id) && activeIds(entities).length > 1 ? [] : given,
    ),
  fault('disconnect-as-many-as-named', atEffort('standard', afterwards('state', 'DISC-008')))
    .summary('As many names as the connection has entities disconnect all of them.')
    .with(readList, (given, entities) => {
      const isAsMany = Array.isArray(given) && given.length > 1 && given.length >= entities.length;
      return isAsMany ? activeIds(entities) : given;
    }),
  fault('disconnect-refused-after-all', afterwards('state', 'DISC-017'))
    .summary('An entity that is given as a text, or in a list in the list, is refused, yet disconnected.')
    .with(readList, (given, entities) => {
      const texts = [given].flat(2).filter((id) => typeof id === 'string');
      const isList = Array.isArray(given) && given.every((id) => typeof id === 'string');
      if (!isList) for (const entity of entities) if (texts.includes(entity.id)) entity.active = false;
      return given;
    }),
  fault('ids-disconnect-by-beginning', sometimes('condition', 'DISC-008'))
    .summary('An entity is disconnected whose id begins with what was named.')
    .with(readList, (given, entities) =>
      Array.isArray(given)
        ? given.map(
            (id) => activeIds(entities).find((own) => typeof id === 'string' && id !== '' && own.startsWith(id)) ?? id,
          )
        : given,
    ),
  fault('ids-disconnect-by-query', sometimes('condition', 'DISC-016', 'DISC-008'))
    .summary('Entities that the query names are disconnected with those in the body.')
    .with(changeRequests, (incoming) => {
      const named = incoming.query.entity_ids;
      if (named === undefined) return incoming;
      const { entity_ids: given } = objectOf(jsonOf(incoming));
      return withJson(incoming, { entity_ids: [...(Array.isArray(given) ? given : []), ...[named].flat()] });
    }),
];
