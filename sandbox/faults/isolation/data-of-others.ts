import {
  changeAnswersWhere,
  changeRules,
  combineBehaviours,
  namedEntity,
  objectOf,
} from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import type { Entity, Payment } from '../../world/model.ts';
import type { World } from '../../world/world.ts';
import { cacheFault } from '../answer-cache.ts';
import { afterwards, alwaysAfterwards, atEffort, faultsOf, sometimes } from '../define.ts';

const groups = faultsOf('list-pay-groups');
const enrollments = faultsOf('get-enrollments');
const enrolled = faultsOf('list-enrolled-individuals');
const statements = faultsOf('get-pay-statement');

/** Finds the first thing of its kind that an entity of another connection has. */
const findForeign = <T>(caller: Entity, world: World, find: (entity: Entity) => T | undefined): T | undefined =>
  [...world.entities.values()]
    .filter(({ connection }) => connection !== caller.connection)
    .map(find)
    .find((found) => found !== undefined);

const paymentsOfAny = (isMeant: (payment: Payment) => boolean = () => true): MakeBehaviour =>
  changeRules((base) => ({
    payment: (entity, id, world) =>
      base.payment(entity, id, world) ??
      findForeign(entity, world, ({ payments }) => payments.find((payment) => payment.id === id && isMeant(payment))),
  }));

const enrollmentsOfAny = (isOpen = () => true): MakeBehaviour =>
  changeRules((base) => ({
    enrollment: (entity, id, world) =>
      base.enrollment(entity, id, world) ??
      (isOpen() ? findForeign(entity, world, (foreign) => foreign.enrollments.get(id)) : undefined),
  }));

const benefitsOfAny = (isOpen = () => true): MakeBehaviour =>
  changeRules((base, operation) => ({
    benefit: (entity, id, world, requestedOperation) =>
      (requestedOperation === operation && isOpen()
        ? findForeign(entity, world, ({ benefits }) => benefits.get(id))
        : undefined) ?? base.benefit(entity, id, world, requestedOperation),
  }));

/** Gives a fault the test whether the request names an entity. */
const underEntity =
  (make: (isNamed: () => boolean) => MakeBehaviour): MakeBehaviour =>
  (operation) => {
    let isNamed = false;
    return combineBehaviours(
      make(() => isNamed),
      changeRules((base) => ({
        entity(token, ids, ...args) {
          isNamed = ids.length === 1;
          return base.entity(token, ids, ...args);
        },
      })),
    )(operation);
  };

/** Faults that show, or change, data of other connections. */
export const dataOfOthers: readonly Fault[] = [
  groups('isolation-last-of-several-unchecked', sometimes('security', 'ISO-009', 'ENT-022'))
    .summary('Where several entities are named, only the first has to be an own one, and the last is listed.')
    .with(changeRules, (base, operation) => ({
      entity(token, ids, world, requestedOperation) {
        const first = base.entity(token, ids.slice(0, 1), world, requestedOperation);
        if (requestedOperation !== operation || ids.length < 2)
          return base.entity(token, ids, world, requestedOperation);
        return world.entities.get(ids.at(-1) ?? '') ?? first;
      },
    })),
  groups('isolation-groups-in-refusal', sometimes('security', 'ISO-009'))
    .summary('Pay groups of a foreign entity are refused with 403, and the body has them.')
    .with(changeAnswersWhere, { status: 403 }, (reply, request) => {
      const entity = namedEntity(request);
      if (entity !== undefined) reply.body = { ...objectOf(reply.body), pay_groups: entity.payGroups };
    }),
  groups('session-of-the-newest-connection', afterwards('security', 'ISO-012', 'ENT-025', 'CONN-015'))
    .summary('Once two connections were created, the token of the first of them lists the pay groups of the second.')
    .with(changeRules, (base, operation) => ({
      entity(token, ids, world, requestedOperation) {
        // The first two connections are fixtures; each pair after them is one of "two connections".
        const index = world.connections.indexOf(token.connection);
        const next = index % 2 === 0 && index > 1 ? world.connections[index + 1]?.entities[0] : undefined;
        const isTaken = requestedOperation === operation && ids.length === 0 && next?.active === true;
        return isTaken ? next : base.entity(token, ids, world, requestedOperation);
      },
    })),
  statements('isolation-foreign-payment-read', sometimes('security', 'ISO-001', 'ISO-014'))
    .summary('A payment of any connection can be read.')
    .by(paymentsOfAny()),
  statements('isolation-new-payment-read', afterwards('security', 'ISO-014'))
    .summary('Payments that were created through the sandbox can be read with the token of any connection.')
    // All payments that there are at the start are paid before that day.
    .by(paymentsOfAny(({ payDate }) => payDate > '2025-02-28')),
  statements('isolation-foreign-payment-twice', atEffort('standard', sometimes('security', 'ISO-014', 'ISO-001')))
    .summary('A payment of another connection that a batch names twice is answered the second time.')
    .by(() => {
      let previous = '';
      let isAgain = false;
      return combineBehaviours(
        paymentsOfAny(() => isAgain),
        changeRules((base) => ({
          payment(entity, id, world) {
            isAgain = previous === id;
            previous = id;
            return base.payment(entity, id, world);
          },
        })),
      )();
    }),
  enrollments('isolation-foreign-enrollment-read', sometimes('security', 'ISO-002'))
    .summary('An enrollment of any connection can be read.')
    .by(enrollmentsOfAny()),
  enrollments('isolation-foreign-enrollment-under-own-entity', sometimes('security', 'ISO-002'))
    .summary('An enrollment of any connection can be read where entity_ids names an entity of its own.')
    .by(underEntity(enrollmentsOfAny)),
  enrolled('isolation-foreign-benefit-read', sometimes('security', 'ISO-003'))
    .summary('The individuals enrolled in a benefit of any connection are listed.')
    .by(benefitsOfAny()),
  enrolled('isolation-foreign-benefit-under-own-entity', sometimes('security', 'ISO-003'))
    .summary(
      'The individuals enrolled in a benefit of any connection are listed where entity_ids names an entity of its own.',
    )
    .by(underEntity(benefitsOfAny)),
  faultsOf('update-benefit')('update-of-foreign-benefit', sometimes('security', 'ISO-004', 'ISO-021'))
    .summary('A benefit of any connection can be updated.')
    .by(benefitsOfAny()),
  faultsOf('list-automated-jobs')('isolation-jobs-of-all', sometimes('security', 'ISO-013', 'STATE-007'))
    .summary('The jobs of all connections are listed.')
    .with(changeRules, (base) => ({
      jobs: (connection, scheduled, world) =>
        base.jobs({ ...connection, jobs: world.connections.flatMap(({ jobs }) => jobs) }, scheduled, world),
    })),
  faultsOf('create-sandbox-account')(
    'account-token-of-another-connection',
    alwaysAfterwards('security', 'ISO-013', 'DISC-010'),
  )
    .summary('The access_token of a new account opens the connection that there was first.')
    .by((operation) => {
      const given = new Set<string>();
      return {
        rules: (base) => ({
          bearer(world, credential, ...args) {
            const entity = world.connections[0]?.entities[0];
            const isGiven = credential !== undefined && given.has(credential);
            return isGiven && entity
              ? { connection: entity.connection, entity }
              : base.bearer(world, credential, ...args);
          },
        }),
        onReply(reply, { operation: id }) {
          if (id === operation) given.add(String(objectOf(reply.body).access_token));
        },
      };
    }),
  cacheFault('get-pay-statement', 'caller', ['ISO-001', 'ISO-005', 'ISO-014', 'DISC-010']),
  cacheFault('get-enrollments', 'caller', ['ISO-002', 'ISO-006']),
  cacheFault('list-enrolled-individuals', 'caller', ['ISO-003', 'ISO-007']),
  cacheFault(
    'list-pay-statement-items',
    'caller',
    ['ISO-011', 'ITEM-020', 'ENT-020', 'ITEM-007', 'ITEM-008', 'ITEM-009', 'ITEM-011'],
    ({ query }) => Object.keys(query).length === 0,
  ),
  cacheFault('list-pay-groups', 'caller', ['ISO-012', 'ISO-009', 'ISO-019', 'ENT-025']),
  cacheFault('list-automated-jobs', 'caller', ['ISO-013', 'JOBS-026']),
];
