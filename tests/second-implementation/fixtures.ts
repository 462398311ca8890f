import type { Json } from './call.ts';
import { uuidOf } from './identity.ts';
import { addHistory } from './payroll.ts';
import type { Connection, Entity, World } from './world.ts';

const addBenefit = (connection: Connection, entity: Entity, id: string, type: string, places: number[]) => {
  const enrolled = places.map((place) => entity.employees[place] ?? entity.id);
  const description = `Plan ${id}`;
  connection.benefits.push({ id, entity, type, amountCents: 7_350, description, enrolled });
};

const addEnrollment = (connection: Connection, entity: Entity, place: number, more: Json) => {
  const id = uuidOf(`${entity.id} enrollment ${place}`);
  const record = {
    revision: 3,
    dependent_ids: place === 0 ? [] : [uuidOf(`${id} first child`), uuidOf(`${id} second child`)],
    contributions: {
      employer_contribution: { currency: 'USD', amount: 12_500 },
      employee_contribution: { currency: 'USD', amount: 0 },
      frequency: 'every_other_friday',
    },
    coverage_end_date: null,
    coverage_start_date: '2024-02-29',
    coverage_tier: 'employee_plus_two',
    plan_id: uuidOf(`plan ${place}`),
    individual_id: entity.employees[place] ?? entity.id,
    status: 'active',
    id,
    ...more,
  };
  connection.enrollments.push({ entity, record });
};

/** The connection that owns the fixtures, and a foreign one; with the profile's fixture section. The ids of benefits begin as given. */
export const addFixtures = (world: World, benefitPrefix = '') => {
  const connection = world.connect('second');
  const [north, south] = [world.addEntity(connection, 137), world.addEntity(connection, 12)];
  for (const entity of [south, north]) addHistory(world, connection, entity, false);
  addBenefit(connection, north, `${benefitPrefix}ben_7f3`, '401k', [0, 3, 8]);
  addBenefit(connection, north, `${benefitPrefix}ben_a01`, 's125_medical', [1]);
  addBenefit(connection, south, `${benefitPrefix}ben_b10`, 'hsa_pre', [2, 5]);
  addEnrollment(connection, north, 0, {});
  addEnrollment(connection, north, 3, { status: 'awaiting_carrier', coverage_end_date: '2027-12-31' });
  addEnrollment(connection, north, 8, { coverage_tier: 'Family (incl. grandparents)' });
  addEnrollment(connection, south, 5, {});

  const foreign = world.connect('second');
  const foreignEntity = world.addEntity(foreign, 9);
  addHistory(world, foreign, foreignEntity, false);
  addBenefit(foreign, foreignEntity, `${benefitPrefix}ben_9c2`, 'fsa_medical', [4]);
  addEnrollment(foreign, foreignEntity, 4, {});
  return {
    foreignAccessToken: world.addToken(foreign, foreignEntity),
    accessToken: world.addToken(connection, north),
    fixtures: {
      entityIds: [north.id, south.id],
      paymentIds: connection.payments.map(({ id }) => id),
      benefitIds: connection.benefits.map(({ id }) => id),
      enrollmentIds: connection.enrollments.map(({ record }) => String(record.id)),
      foreignEntityIds: [foreignEntity.id],
      foreignPaymentIds: foreign.payments.map(({ id }) => id),
      foreignBenefitIds: foreign.benefits.map(({ id }) => id),
      foreignEnrollmentIds: foreign.enrollments.map(({ record }) => String(record.id)),
    },
  };
};
