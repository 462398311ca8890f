import { createDriver } from '../driver/driver.ts';
import type { ReportedEntity } from '../specs/words/record.ts';
import type { Session } from './session.ts';

/** What is left of a run that was stopped, or is over, is disconnected within this time. Milliseconds. */
export const cleanupMs = 4_000;

/**
 * Disconnects what the run created. Where the run is stopped or over, which ends what its driver sends, another driver
 * does so within {@link cleanupMs}.
 * @param stopped aborted where the run was stopped from outside
 * @returns what was created, and whether it is disconnected
 */
export async function cleanUp(session: Session, stopped: AbortSignal): Promise<readonly ReportedEntity[]> {
  const { settings, world, isOver } = session;
  const isStopped = (): boolean => stopped.aborted || isOver.aborted;
  if (!isStopped()) await world.disconnectCreated();
  if (isStopped()) {
    const signal = AbortSignal.timeout(cleanupMs);
    const driver = createDriver(settings.profile, { workers: settings.sharedBy, signal });
    await world.disconnectCreated(driver);
    await driver.close();
  }
  return world.created();
}
