import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import { changeRules, jsonOf, rewriteBodies } from '../../switches/behaviours.ts';
import { objectOf, withList } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const security = (...requirements: RequirementId[]) => ({ kind: 'security', requirements, conditional: true }) as const;
const condition = (...requirements: RequirementId[]) =>
  ({ kind: 'condition', requirements, conditional: true }) as const;

/** Reads an id in each element of a batch as another one. The answer names it as it was sent. */
const readIds = (operation: 'get-pay-statement' | 'get-enrollments', key: string, read: (id: string) => string) =>
  rewriteBodies(operation, (body) =>
    withList(body, 'requests', (list) =>
      list.map((element) => {
        const value = objectOf(element)[key];
        return typeof value === 'string' ? { ...objectOf(element), [key]: read(value) } : element;
      }),
    ),
  );

const uuidAtStart = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Ids that are no UUIDs, and are taken for those that they nearly are. */
export const lenientIds: readonly Fault[] = [
  faultsOf('get-pay-statement')(
    'ids-payment-extended',
    'Of a payment_id only the first 36 characters are read.',
    security('PS-036'),
    readIds('get-pay-statement', 'payment_id', (id) => uuidAtStart.exec(id)?.[0] ?? id),
  ),
  faultsOf('get-enrollments')(
    'ids-enrollment-extended',
    'Of an enrollment_id only the first 36 characters are read.',
    security('ENR-022'),
    readIds('get-enrollments', 'enrollment_id', (id) => uuidAtStart.exec(id)?.[0] ?? id),
  ),
  faultsOf('disconnect-entity')(
    'ids-disconnect-by-beginning',
    'An entity is disconnected whose id begins with what was named.',
    condition('DISC-008'),
    () => {
      let own: readonly string[] = [];
      const rewritten = rewriteBodies('disconnect-entity', (body) =>
        withList(body, 'entity_ids', (list) =>
          list.map((id) => own.find((one) => typeof id === 'string' && id !== '' && one.startsWith(id)) ?? id),
        ),
      )();
      return {
        ...rewritten,
        rules: (base) => ({
          bearer(world, credential, operation, header) {
            const token = base.bearer(world, credential, operation, header);
            own = token?.connection.entities.map(({ id }) => id) ?? [];
            return token;
          },
        }),
      };
    },
  ),
  faultsOf('disconnect-entity')(
    'ids-disconnect-by-query',
    'Entities that the query names are disconnected with those in the body.',
    condition('DISC-016', 'DISC-008'),
    () => ({
      onRequest(incoming, id) {
        const named = incoming.query.entity_ids;
        if (id !== 'disconnect-entity' || named === undefined) return incoming;
        const { entity_ids: given } = objectOf(jsonOf(incoming.body));
        const all = [...(Array.isArray(given) ? given : []), ...[named].flat()];
        return { ...incoming, body: Buffer.from(JSON.stringify({ entity_ids: all })) };
      },
    }),
  ),
  faultsOf('disconnect-entity')(
    'ids-disconnect-number-is-all',
    'A number in place of the list disconnects every entity of the connection.',
    condition('DISC-008', 'DISC-016', 'DISC-017'),
    changeRules((base) => ({
      namedForDisconnection: (given, connection) =>
        typeof given === 'number'
          ? connection.entities.map(({ id }) => id)
          : base.namedForDisconnection(given, connection),
    })),
  ),
  faultsOf('list-enrolled-individuals')(
    'ids-benefit-by-beginning',
    'A benefit is found by the beginning of its id.',
    condition('ENRD-014'),
    changeRules((base) => ({
      benefit(entity, id, world, operation) {
        const found = [...entity.benefits.keys()].find((one) => id !== '' && one.startsWith(id));
        return base.benefit(entity, operation === 'list-enrolled-individuals' ? (found ?? id) : id, world, operation);
      },
    })),
  ),
];
