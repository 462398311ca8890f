import { changeRequests, changeRules, jsonOf, objectOf, withJson } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import type { Entity } from '../../world/model.ts';
import { afterwards, atEffort, faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('disconnect-entity');
const idsOf = (entities: readonly Entity[]) => entities.map(({ id }) => id);

const readList = (read: (given: unknown, entities: readonly Entity[]) => unknown): MakeBehaviour =>
  changeRules(() => ({ namedForDisconnection: (given, { entities }) => read(given, entities) }));

/** Entities that are named in a form, or at a place, where none may be found. */
export const namedEntities: readonly Fault[] = [
  fault('disconnect-none-is-all', afterwards('state', 'DISC-016'))
    .summary('An empty list disconnects every entity of the connection.')
    .by(readList((given, entities) => (Array.isArray(given) && given.length === 0 ? idsOf(entities) : given))),
  fault('disconnect-no-list-is-all', afterwards('state', 'DISC-017'))
    .summary('Without a list every entity of the connection is disconnected.')
    .by(readList((given, entities) => given ?? idsOf(entities))),
  fault('ids-disconnect-number-is-all', sometimes('condition', 'DISC-008', 'DISC-016', 'DISC-017'))
    .summary('A number in place of the list disconnects every entity of the connection.')
    .by(readList((given, entities) => (typeof given === 'number' ? idsOf(entities) : given))),
  fault('disconnect-first-takes-siblings', afterwards('state', 'DISC-008'))
    .summary('With the first entity of a connection its siblings are disconnected.')
    .with(readList, (given, entities) =>
      Array.isArray(given) && given.includes(entities[0]?.id) ? idsOf(entities) : given,
    ),
  fault('disconnect-as-many-as-named', atEffort('standard', afterwards('state', 'DISC-008')))
    .summary('As many names as the connection has entities disconnect all of them.')
    .with(readList, (given, entities) => {
      const isAsMany = Array.isArray(given) && given.length > 1 && given.length >= entities.length;
      return isAsMany ? idsOf(entities.filter(({ active }) => active)) : given;
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
            (id) => idsOf(entities).find((own) => typeof id === 'string' && id !== '' && own.startsWith(id)) ?? id,
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
