import { uuidOf } from './identity.ts';
import { historyStatement } from './statements.ts';
import type { Connection, Entity, World } from './world.ts';

/** Notes an item, once for each entity, category and name, with the last pay date that it was seen on. */
export const seeItem = (
  connection: Connection,
  entity: Entity,
  lastSeen: string,
  category: string,
  name: string,
  attributes: Record<string, unknown>,
): void => {
  const known = connection.items.find(
    (one) => one.entity === entity && one.item.category === category && one.item.name === name,
  );
  if (known && lastSeen > known.lastSeen) known.lastSeen = lastSeen;
  if (!known) {
    connection.items.push({ entity, lastSeen, item: { name, category, attributes: { metadata: {}, ...attributes } } });
  }
};

const PERIODS = [
  { name: 'autumn', endDate: '2024-10-31', payDate: '2024-11-05' },
  { name: 'winter', endDate: '2024-11-29', payDate: '2024-12-04' },
  { name: 'year end', endDate: '2024-12-31', payDate: '2025-01-06' },
];

/** Fills an entity with payroll that was there before the connection: three pay periods, or the last one alone. */
export const addHistory = (world: World, connection: Connection, entity: Entity, onlyLast: boolean): void => {
  for (const { name, endDate, payDate } of onlyLast ? PERIODS.slice(2) : PERIODS) {
    connection.payments.push({
      id: world.next('payment'),
      entity,
      endDate,
      payDate,
      count: entity.employees.length,
      statementAt: (index) => historyStatement(entity, index),
      unreadyReads: 0,
    });
    const see = (category: string, item: string, attributes: Record<string, unknown>) =>
      seeItem(connection, entity, payDate, category, item, attributes);
    see('earnings', 'Grundgehalt – 基本給 ₿', { type: 'salary', source: 'import' });
    see('taxes', 'Withholding', { type: 'federal', employer: false });
    see('employee_deductions', 'Plan', { type: '401k', pre_tax: true });
    see('employer_contributions', 'Match', { metadata: { owner: { id: 7 } } });
    if (name === 'autumn') see('earnings', 'Harvest Bonus', { type: 'bonus' });
  }
};

export const payGroupsOf = (entity: Entity) =>
  ['Office', 'Field crew'].map((name, index) => ({
    pay_frequencies: index === 0 ? ['semi_monthly', 'monthly'] : ['weekly'],
    name,
    id: uuidOf(`${entity.id} group ${name}`),
    members: entity.employees.length,
  }));
