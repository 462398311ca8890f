import { createDriver, type Driver } from '../driver/driver.ts';
import type { ReportedEntity } from '../specs/words/record.ts';
import type { Session } from './session.ts';

/** The time for disconnecting created entities, in milliseconds, after a run was stopped or has ended. */
export const cleanupMs = 4_000;

/** Disconnects what the run created. A stopped run's driver sends nothing more, so a new one does it. */
export async function cleanUp(session: Session, stopped: AbortSignal): Promise<readonly ReportedEntity[]> {
  const { settings, ended } = session.parts.run;
  const { created } = session.parts.world.notes;
  const isStopped = (): boolean => stopped.aborted || ended.aborted;
  const disconnectAll = (driver?: Driver) => created.disconnectAll((spec) => session.sendOwn(spec, driver));
  if (!isStopped()) await disconnectAll();
  // Also if the run was stopped during the first attempt: the new driver disconnects what is left.
  if (isStopped()) {
    const signal = AbortSignal.timeout(cleanupMs);
    // It keeps to this part's share of the limits, and gives late answers no time beyond `cleanupMs`.
    const driver = createDriver(settings.profile, { workers: settings.sharedBy, signal, graceMs: 0 });
    await disconnectAll(driver);
    await driver.close();
  }
  return created.report(session.reporting.secrets);
}
