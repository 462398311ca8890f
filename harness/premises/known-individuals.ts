import { enrolledIn } from '../../oracle/benefits/enrolled.ts';
import { payStatementsIn } from '../../oracle/kernel/answer.ts';
import { uuidV4Pattern } from '../../specs/interface/interface-facts.ts';
import { enrolledIndividuals } from '../requests/requests.ts';
import type { Sender } from '../sending/sender.ts';
import { type Connection, fixturePayment } from '../world/connection.ts';
import { askOnce, plainWindow } from './known-payments.ts';

/**
 * Finds an individual of the profile's own connection: in the statements of a fixture payment, or else among those who
 * are enrolled in a fixture benefit.
 *
 * @returns the id as the target shows it; undefined if nobody is shown
 */
export async function findShownIndividual(t: Sender, fixture: Connection): Promise<string | undefined> {
  const { benefitIds, paymentIds } = t.profile.fixtures;
  const [paymentId] = paymentIds;
  const shown: unknown[] = [];
  if (paymentId !== undefined && t.offers('get-pay-statement')) {
    const page = await askOnce(t, fixturePayment(fixture, paymentId), plainWindow);
    shown.push(...payStatementsIn(page, paymentId).map((statement) => statement.individual_id));
  }
  const [benefitId] = benefitIds;
  if (shown.length === 0 && benefitId !== undefined && t.offers('list-enrolled-individuals')) {
    shown.push(...enrolledIn(await t.sendOnce(enrolledIndividuals(fixture.credential, benefitId))));
  }
  return shown.filter((id) => typeof id === 'string').find((id) => uuidV4Pattern.test(id));
}
