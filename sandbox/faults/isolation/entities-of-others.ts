import { alter, at, changeAnswers, changeRules, combineBehaviours, objectOf } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import { alwaysAfterwards, atEffort, faultsOf, rowsOf, sometimes } from '../define.ts';

/** Renames the pay groups of every connection except the one that got the last account. */
const renameElsewhere: MakeBehaviour = () => {
  let company: unknown;
  return combineBehaviours(
    at(
      ['create-sandbox-account'],
      changeAnswers((_, { body }) => {
        company = objectOf(body).company_id;
      }),
    ),
    at(
      ['list-pay-groups'],
      changeAnswers((reply, { token }) => {
        if (company === undefined || token?.connection.companyId === company) return;
        reply.body = alter(reply.body, '*/name', (name) => `${String(name)} (old)`);
      }),
    ),
  )();
};

/** Faults by which operations act on foreign entities, named or not, or change what these show. */
export const entitiesOfOthers: readonly Fault[] = [
  ...rowsOf(
    ['get-pay-statement', 'ISO-005'],
    ['get-enrollments', 'ISO-006'],
    ['list-enrolled-individuals', 'ISO-007'],
    ['list-pay-statement-items', 'ISO-008'],
    ['list-pay-groups', 'ISO-009'],
    ['update-benefit', 'ISO-010'],
  ).map(([operation, requirement]) =>
    faultsOf(operation)(`isolation-${operation}-foreign-entity`, sometimes('security', requirement))
      .summary(`${operation} acts on an entity of any connection when entity_ids names it.`)
      .with(changeRules, (base) => ({
        entity(token, ids, world, requestedOperation) {
          const [named] = ids.length === 1 ? ids : [];
          const foreign =
            requestedOperation === operation && named !== undefined ? world.entities.get(named) : undefined;
          const isTaken = foreign?.active === true && foreign.connection !== token.connection;
          return isTaken ? foreign : base.entity(token, ids, world, requestedOperation);
        },
      })),
  ),
  ...rowsOf(['list-pay-statement-items', 'ISO-011', 'ENT-020'], ['list-pay-groups', 'ISO-012', 'ENT-025']).map(
    ([operation, ...requirements]) =>
      faultsOf(operation)(`isolation-${operation}-of-another`, sometimes('security', ...requirements))
        .summary(`${operation} without entity_ids lists what the first connection has, from the second connection on.`)
        .with(changeRules, (base) => ({
          entity: (token, ids, world, requestedOperation) =>
            (requestedOperation === operation && ids.length === 0 ? world.connections[0]?.entities[0] : undefined) ??
            base.entity(token, ids, world, requestedOperation),
        })),
  ),
  faultsOf('list-pay-groups')(
    'account-renames-groups-elsewhere',
    atEffort('standard', alwaysAfterwards('security', 'ISO-022', 'STATE-014')),
  )
    .summary('An account for one company renames the pay groups of all other connections.')
    .by(renameElsewhere),
];
