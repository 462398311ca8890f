import { changeAnswers, changeRules, combineBehaviours } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { Fault, RequestView } from '../switches/switches.ts';
import type { Entity } from '../world/model.ts';
import { faultsOf } from './define.ts';

const marks = { kind: 'security', conditional: true, effort: 'standard' } as const;

const refusalBody = { code: 401, name: 'unauthorized_error', message: 'No.', service_code: 'no' };

/** The entity that the query names, of any connection. */
function namedEntity({ query, world }: RequestView): Entity | undefined {
  return typeof query.entity_ids === 'string' ? world.entities.get(query.entity_ids) : undefined;
}

/** Refusals that something beside the credential keeps from being one, or that hand out what they refuse. */
export const crossedRefusals: readonly Fault[] = [
  faultsOf('list-pay-groups')(
    'list-pay-groups-open-without-version',
    'Pay groups of a named entity are listed without a credential where the version header is missing.',
    { ...marks, requirements: ['AUTH-028'] },
    changeAnswers({ operations: ['list-pay-groups'], status: 401 }, (reply, request) => {
      const { authorization, 'service-api-version': version } = request.headers;
      const entity = namedEntity(request);
      if (entity === undefined || authorization !== undefined || version !== undefined) return;
      reply.status = 200;
      reply.body = entity.payGroups;
    }),
  ),
  faultsOf('list-pay-groups')(
    'list-pay-groups-pair-with-entity',
    'The client id and secret list the pay groups of an entity that is named.',
    { ...marks, requirements: ['AUTH-030'] },
    changeAnswers({ operations: ['list-pay-groups'], status: 401 }, (reply, request) => {
      const entity = namedEntity(request);
      if (entity === undefined || !/^basic /i.test(String(request.headers.authorization))) return;
      reply.status = 200;
      reply.body = entity.payGroups;
    }),
  ),
  faultsOf('list-pay-groups')(
    'list-pay-groups-unnamed-refusal-with-data',
    'Without a credential pay groups of a named entity are refused with 401, and the body has them.',
    { kind: 'security', conditional: true, requirements: ['AUTH-035'] },
    changeAnswers({ operations: ['list-pay-groups'], status: 401 }, (reply, request) => {
      const entity = namedEntity(request);
      if (entity !== undefined) reply.body = { ...objectOf(reply.body), data: entity.payGroups };
    }),
  ),
  faultsOf('list-pay-groups')(
    'isolation-groups-in-refusal',
    'Pay groups of a foreign entity are refused with 403, and the body has them.',
    { kind: 'security', conditional: true, requirements: ['ISO-009'] },
    changeAnswers({ operations: ['list-pay-groups'], status: 403 }, (reply, request) => {
      const entity = namedEntity(request);
      if (entity !== undefined) reply.body = { ...objectOf(reply.body), pay_groups: entity.payGroups };
    }),
  ),
  faultsOf('create-sandbox-connection')(
    'create-sandbox-connection-refusal-with-token',
    'With a wrong secret a connection is refused with 401, and the body has its access token.',
    { kind: 'security', conditional: true, stateful: true, requirements: ['AUTH-034'] },
    () => {
      let isWrong = false;
      return combineBehaviours(
        changeRules((base) => ({
          isClient(given, client, requested, header) {
            const isRight = base.isClient(given, client, requested, header);
            isWrong = requested === 'create-sandbox-connection' && !isRight && given !== undefined;
            return isRight || isWrong;
          },
        })),
        changeAnswers({ operations: ['create-sandbox-connection'], when: () => isWrong }, (reply) => {
          reply.status = 401;
          reply.body = { ...objectOf(reply.body), ...refusalBody };
        }),
      )();
    },
  ),
  faultsOf('get-pay-statement')(
    'isolation-foreign-payment-twice',
    'A payment of another connection that a batch names twice is answered the second time.',
    { ...marks, requirements: ['ISO-014', 'ISO-001'] },
    () => {
      let previous = '';
      return changeRules((base) => ({
        payment(entity, id, world) {
          const isAgain = previous === id;
          previous = id;
          const all = [...world.entities.values()].flatMap(({ payments }) => payments);
          return base.payment(entity, id, world) ?? (isAgain ? all.find((payment) => payment.id === id) : undefined);
        },
      }))();
    },
  ),
  faultsOf('disconnect-entity')(
    'disconnect-foreign-twice',
    'An entity of another connection that is named twice is disconnected, though the call is refused.',
    { ...marks, stateful: true, requirements: ['DISC-011'] },
    changeAnswers({ operations: ['disconnect-entity'], status: 'any' }, (reply, { body, world }) => {
      const { entity_ids: ids } = objectOf(body);
      if (reply.status === 200 || !Array.isArray(ids) || ids.length !== 2 || ids[0] !== ids[1]) return;
      const entity = world.entities.get(String(ids[0]));
      if (entity !== undefined) entity.active = false;
    }),
  ),
];
