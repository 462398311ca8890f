import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { entityNotAccessible } from '../rules/refusal.ts';
import { changeRules, refuseRequests } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import { faultsOf } from './define.ts';

const fault = faultsOf('disconnect-entity');
const state = (...requirements: RequirementId[]) => ({ kind: 'state', requirements, stateful: true }) as const;
const security = (...requirements: RequirementId[]) =>
  ({ kind: 'security', requirements, conditional: true, stateful: true }) as const;
const named = (body: unknown) => {
  const { entity_ids: ids } = objectOf(body);
  return Array.isArray(ids) ? ids.length : 0;
};

/** Disconnection of too much, of too little, and of what is somebody else's. */
export const disconnectionFaults: readonly Fault[] = [
  fault(
    'disconnect-siblings-too',
    'With an entity its siblings are disconnected.',
    { ...state('DISC-008'), conditional: true },
    changeRules(() => ({ disconnects: (_named, connection) => connection.entities })),
  ),
  fault(
    'disconnect-takes-sibling-payments',
    'With an entity its siblings lose their payments and pay groups.',
    { ...state('DISC-009', 'DISC-008'), conditional: true },
    changeRules((base) => ({
      disconnects(named, connection, world) {
        for (const { payments, payGroups } of connection.entities.filter((entity) => !named.includes(entity))) {
          payments.length = 0;
          payGroups.length = 0;
        }
        return base.disconnects(named, connection, world);
      },
    })),
  ),
  fault(
    'disconnect-those-between',
    'With two entities those are disconnected that were created between them.',
    { ...state('DISC-008'), conditional: true, effort: 'standard' },
    changeRules(() => ({
      disconnects(named, { entities }) {
        const places = named.map((entity) => entities.indexOf(entity));
        return entities.slice(Math.min(...places), Math.max(...places) + 1);
      },
    })),
  ),
  fault(
    'disconnect-as-many-as-named',
    'As many names as the connection has entities disconnect all of them.',
    { ...state('DISC-008'), conditional: true, effort: 'standard' },
    changeRules(() => ({
      namedForDisconnection(given, { entities }) {
        const isAsMany = Array.isArray(given) && given.length > 1 && given.length >= entities.length;
        return isAsMany ? entities.flatMap(({ active, id }) => (active ? [id] : [])) : given;
      },
    })),
  ),
  fault(
    'disconnect-foreign',
    'An entity of any connection is disconnected.',
    security('DISC-011', 'DISC-012'),
    changeRules(() => ({ disconnectable: (_connection, id, world) => world.entities.get(id) })),
  ),
  fault(
    'disconnect-foreign-beside-own',
    'An entity of another connection is disconnected when one of the own is named beside it.',
    security('DISC-012'),
    changeRules(() => ({
      disconnectable: (_connection, id, world) => world.entities.get(id),
      disconnects(named, connection) {
        if (named.every((entity) => entity.connection !== connection)) throw entityNotAccessible();
        return named;
      },
    })),
  ),
  fault(
    'disconnect-later-connections',
    'With an entity those of all connections created later are disconnected.',
    security('DISC-018'),
    changeRules(() => ({
      disconnects: (named, connection, world) => [
        ...named,
        ...world.connections.slice(world.connections.indexOf(connection) + 1).flatMap(({ entities }) => entities),
      ],
    })),
  ),
  fault(
    'disconnect-none-is-all',
    'An empty list disconnects every entity of the connection.',
    { ...state('DISC-016'), conditional: true },
    changeRules(() => ({
      namedForDisconnection: (given, { entities }) =>
        Array.isArray(given) && given.length === 0 ? entities.map(({ id }) => id) : given,
    })),
  ),
  fault(
    'disconnect-no-list-is-all',
    'Without a list every entity of the connection is disconnected.',
    { ...state('DISC-017'), conditional: true },
    changeRules(() => ({
      namedForDisconnection: (given, { entities }) => given ?? entities.map(({ id }) => id),
    })),
  ),
  fault(
    'disconnect-refused-after-all',
    'An entity that is given as a text, or in a list in the list, is refused, yet disconnected.',
    { ...state('DISC-017'), conditional: true },
    changeRules(() => ({
      namedForDisconnection(given, { entities }) {
        const texts = [given].flat(2).filter((id) => typeof id === 'string');
        const isList = Array.isArray(given) && given.every((id) => typeof id === 'string');
        if (!isList) for (const entity of entities) if (texts.includes(entity.id)) entity.active = false;
        return given;
      },
    })),
  ),
  fault(
    'disconnect-unknown-is-last',
    'In the place of what is not found the newest of several entities is disconnected, though the request is refused.',
    { ...state('DISC-008'), conditional: true, effort: 'standard' },
    changeRules((base) => ({
      disconnectable(connection, id, world) {
        const found = base.disconnectable(connection, id, world);
        const newest = connection.entities.findLast(({ active }) => active);
        if (found === undefined && newest !== undefined && connection.entities.length > 1) newest.active = false;
        return found;
      },
    })),
  ),
  fault(
    'disconnect-single-refused',
    'A list of one entity is refused.',
    { kind: 'limit', requirements: ['DISC-006'], conditional: true },
    refuseRequests('disconnect-entity', (body) => named(body) === 1),
  ),
  fault(
    'disconnect-several-refused',
    'A list of more than one entity is refused.',
    { kind: 'limit', requirements: ['DISC-007'], conditional: true },
    refuseRequests('disconnect-entity', (body) => named(body) > 1),
  ),
  fault(
    'disconnect-ends-payments',
    'Once an entity is disconnected, no entity of its connection can be paid.',
    state('DISC-008'),
    () => {
      const ended = new Set<unknown>();
      return {
        onReply(reply, { operation, token }) {
          if (reply.status !== 200) return;
          if (operation === 'disconnect-entity') ended.add(token?.connection);
          if (operation !== 'create-sandbox-payment' || !ended.has(token?.connection)) return;
          reply.status = 403;
          reply.body = entityNotAccessible().body;
        },
      };
    },
  ),
];
