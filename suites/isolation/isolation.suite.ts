import type { Suite } from '../../harness/trial/trial.ts';
import { foreignUpdates } from './benefit-update.ts';
import { foreignBenefits } from './enrolled-individuals.ts';
import { foreignEnrollments } from './enrollments.ts';
import { foreignEntityOfProfile } from './foreign-entity.ts';
import { foreignPayments } from './pay-statements.ts';

/** "Authentication", rule 1: every id of another connection, in every place where an id is taken. */
export const isolation: Suite = {
  name: 'isolation',
  title: 'Isolation of connections',
  checks: [foreignPayments, foreignEnrollments, foreignBenefits, foreignUpdates, foreignEntityOfProfile],
};
