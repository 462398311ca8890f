import { hash, timingSafeEqual } from 'node:crypto';
import { businessDaysAfter } from '../calendar/business-days.ts';
import { lastEndOf } from '../world/entity.ts';
import { dataSync, dataSyncQuota } from '../world/jobs.ts';
import type { Entity, Token } from '../world/model.ts';
import { benefitNotFound, entityDisconnected, entityNotAccessible, invalid } from './refusal.ts';
import type { Rules } from './rules.ts';

const versionForm = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Returns the entity if the token may act on it; throws a refusal if it is foreign, unknown or disconnected. */
function requireUsable(entity: Entity | undefined, token: Token): Entity {
  if (entity === undefined || entity.connection !== token.connection) throw entityNotAccessible();
  if (!entity.active) throw entityDisconnected();
  return entity;
}

/** The rules as the interface states them, at their strictest where it leaves a choice. */
export const statedRules: Rules = {
  paymentsServed: (count) => count <= 10,
  pageServed: (limit) => limit <= 5000,
  defaultPage: 100,
  enrollmentsServed: (count) => count <= 50,
  defaultEmployees: 20,
  periods: (employees) => (employees > 100 ? 1 : 6),

  credentialHeader: ([header = '', ...others]) => (others.length > 0 ? undefined : header),
  bearer: (world, credential) => (credential === undefined ? undefined : world.token(credential)),
  isClient: (given, client) => given !== undefined && sameSecret(given, client),
  versionServed: (version) => version !== undefined && versionForm.test(version),

  entity(token, ids, world) {
    if (ids.length > 1) throw invalid('entity_ids must hold exactly one entity.');
    const [id] = ids;
    return requireUsable(id === undefined ? token.entity : world.entities.get(id), token);
  },
  payment: (entity, id) => entity.payments.findLast((payment) => payment.id === id),
  enrollment: (entity, id) => entity.enrollments.get(id),
  benefit(entity, id) {
    const benefit = entity.benefits.get(id);
    if (benefit === undefined) throw benefitNotFound();
    return benefit;
  },

  benefitId: (uuid) => uuid,
  granted: (products) => products,
  accountJoins: true,
  listed: (inputs) => inputs,
  gathered: ({ payments }) => payments.length,

  page(payment, offset, limit) {
    const size = Math.max(0, Math.min(limit, payment.count - offset));
    return Array.from({ length: size }, (_, index) => payment.statement(offset + index));
  },
  count: (payment) => payment.count,

  requirePossibleDates: () => {},

  defaultStart: (payments) => businessDaysAfter(lastEndOf(payments), 1),
  defaultEnd: (startDate) => businessDaysAfter(startDate, 14),
  defaultPay: (endDate) => endDate,
  defaultDebit: (payDate) => businessDaysAfter(payDate, 1),

  itemFilterNames: { category: 'categories', name: 'name', type: 'type', startDate: 'start_date', endDate: 'end_date' },
  inCategories: ({ item }, categories) => categories.length === 0 || categories.includes(item.category),
  hasName: ({ item }, name) => item.name.toLowerCase().includes(name.toLowerCase()),
  hasType: ({ item }, type) => item.attributes.type?.toLowerCase().includes(type.toLowerCase()) ?? type === '',
  seenSince: ({ lastSeen }, startDate) => lastSeen >= startDate,
  seenUntil: ({ lastSeen }, endDate) => lastSeen <= endDate,

  // Of jobs with one time, the one submitted last comes first, since the sort is stable.
  jobs: ({ jobs }, scheduled) =>
    [...jobs, scheduled].reverse().sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)),
  quotas: () => ({ [dataSync]: dataSyncQuota }),
  findDisconnectable: (connection, id) => connection.entities.find((entity) => entity.id === id),
  namedForDisconnection: (given) => given,
  chooseDisconnected: (named) => named,

  syncPolls: 0,
  syncedOperations: ['get-pay-statement'],
};

/** Whether two texts are the same, in a time that does not depend on where they differ. */
const sameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
