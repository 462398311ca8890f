import type { Provision } from '../../oracle/every-operation/provision.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { type ForeignKind, shownForeign } from './foreign-ids.ts';
import { type FixtureKey, fixturesUsedBy, orderByReach } from './reachable-fixtures.ts';
import { shareConnections, type WorldParts } from './shared-connections.ts';
import { sharePayments } from './shared-payments.ts';

export type World = ReturnType<typeof openWorld>;

/**
 * Opens all that the checks test with: the profile's fixtures, and connections and payments of the run's own, made when
 * first asked for. They only read what they share; a check that changes anything creates a connection of its own.
 *
 * @param provision says what the provider is known to support so far
 * @param given the profile, with its fixtures in the order in which they can be read, as far as that is known
 */
export function openWorld(parts: WorldParts, provision: () => Provision, given = parts.settings.profile) {
  const { made, notes } = parts;
  const connections = shareConnections(parts);
  const { payments, ...others } = sharePayments(parts, connections);
  let profile = given;

  function order(key: FixtureKey): Promise<void> {
    return made.makeOnce(`order of ${key}`, async () => {
      const ids = await orderByReach(key, profile, others.sendOnce);
      profile = { ...profile, fixtures: { ...profile.fixtures, [key]: ids } };
    });
  }

  return {
    ...connections,
    ...others,
    notes,
    get profile() {
      return profile;
    },
    get provision() {
      return provision();
    },
    unknownFixtures: parts.settings.unknownFixtures ?? {},
    payments: () => payments(profile.fixtures.paymentIds),
    /** The ids of a kind that were shown to be another connection's: what else the profile calls so, nobody may rely on. */
    foreign: (kind: ForeignKind): Promise<readonly string[]> =>
      made.makeOnce(kind, () => shownForeign(kind, given, others.sendOnce)),
    /** Reads, by several requests, something that other checks need too: the whole of a payment, the payments to ask for. */
    readOnce: <T>(name: string, read: () => Promise<T>) => made.readOnce(name, read),
    makeOnce: <T>(name: string, make: () => Promise<T>) => made.makeOnce(name, make),
    /** Runs a check, of which it may be noted what it relies on. */
    during: (check: string, run: () => Promise<void>) => made.uses?.during(check, run) ?? run(),
    /**
     * Finds out which fixtures can be read, before the first check does. A check waits only for the kinds that it may
     * read, so that a slow first sync of one operation does not hold up the others.
     *
     * @param operations those of the check; null: any
     */
    async prepare(operations: readonly OperationId[] | null): Promise<void> {
      await Promise.all(fixturesUsedBy(operations).map(order));
    },
  };
}
