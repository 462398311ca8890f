import type { Suite } from './check.ts';
import { foreignJobs } from './isolation/automated-jobs.ts';
import { foreignUpdates } from './isolation/benefit-update.ts';
import { foreignBenefits } from './isolation/enrolled-individuals.ts';
import { foreignEnrollments } from './isolation/enrollments.ts';
import { foreignPayGroups } from './isolation/pay-groups.ts';
import { foreignItems } from './isolation/pay-statement-items.ts';
import { foreignPayments } from './isolation/pay-statements.ts';

/** "Authentication", rule 1: every id of another connection, in every place where an id is taken. */
export const isolation: Suite = {
  name: 'isolation',
  title: 'Isolation of connections',
  checks: [
    foreignPayments,
    foreignEnrollments,
    foreignBenefits,
    foreignUpdates,
    foreignItems,
    foreignPayGroups,
    foreignJobs,
  ],
};
