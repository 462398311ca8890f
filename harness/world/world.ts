import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Support } from '../../oracle/every-operation/provision.ts';
import { asArray, asObject, batchElements, type JsonObject } from '../../oracle/kernel/answer.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { doesNotApply, unlessCutOff } from '../outcome/cannot-judge.ts';
import { payStatements, sandboxPayment } from '../requests/requests.ts';
import { type Connection, fixturePayment, type Payment, paymentFrom } from './connection.ts';
import { type ForeignKind, shownForeign } from './foreign-ids.ts';
import { type FixtureKey, fixturesUsedBy, orderByReach } from './reachable-fixtures.ts';
import { type SharedConnections, shareConnections, type WorldParts } from './shared-connections.ts';

/** Version 4 UUIDs that no target can know. */
const inventedIndividuals = [
  '5f1c8a52-6d0b-4e57-9a3e-0c2f6b7d8e91',
  'b7e9d410-23af-4c68-8d15-9e4a1f0c6b32',
  '0d6a3f7c-91be-4258-b0c4-72e5d8f1a943',
];

function sharePayments({ settings, made, notes, send }: WorldParts, connections: SharedConnections) {
  const { profile } = settings;

  function sendOnce(spec: RequestSpec): Promise<Exchange> {
    return made.readOnce(JSON.stringify(spec), async () => unlessCutOff(await send(spec)));
  }

  /** A payment of the given body in a connection; the same key gives the same payment again. */
  function payment(connection: Connection, key: string, body: JsonObject = {}): Promise<Payment> {
    return made.makeOnce(`payment ${connection.name} ${key}`, async () => {
      if (!profile.operations.includes('create-sandbox-payment')) {
        throw doesNotApply('not-offered', 'the profile does not offer create-sandbox-payment');
      }
      const creation = await notes.written.makeShared(sandboxPayment(connection.credential, body), send);
      return paymentFrom(connection, body, unlessCutOff(creation), notes.acceptedPayments);
    });
  }

  return {
    sendOnce,
    payment,
    /** Ids of individuals in a connection, from a default payment; without any, well-formed ids that nobody has. */
    individuals(connection: Connection): Promise<readonly string[]> {
      return made.makeOnce(`individuals ${connection.name}`, async () => {
        const { paymentId } = await payment(connection, 'default');
        // Its first read has two windows: while it is fetched, each is a request of its own. Other checks share the main one.
        const alone = { payment_id: paymentId };
        const windows = connection.name === 'main' ? [alone] : [alone, { ...alone, limit: 1 }];
        const exchange = await sendOnce(payStatements(connection.credential, windows));
        const statements = batchElements(exchange).flatMap(
          ({ element }) => asArray(asObject(element.body)?.pay_statements) ?? [],
        );
        const ids = statements.map((statement) => asObject(statement)?.individual_id);
        const known = [...new Set(ids.filter((id) => typeof id === 'string'))];
        return known.length > 0 ? known : inventedIndividuals;
      });
    },
    /** Payments to read, at least one: those of the fixture, the readable ones first, or else a default payment. */
    async payments(paymentIds = profile.fixtures.paymentIds): Promise<readonly [Payment, ...Payment[]]> {
      const { fixture } = connections;
      const [first, ...rest] = fixture === null ? [] : paymentIds.map((id) => fixturePayment(fixture, id));
      if (first !== undefined) return [first, ...rest];
      return [await payment(await connections.reader('get-pay-statement'), 'default')];
    },
  };
}

export type World = ReturnType<typeof openWorld>;

/**
 * Opens the world of the checks: the profile's fixtures, and connections and payments that are created when first
 * needed. Checks only read shared things; one that changes anything creates its own connection. @param given the
 * profile, with the fixtures that are known to be readable first
 */
export function openWorld(parts: WorldParts, provision: () => Support, given = parts.settings.profile) {
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
    /** The ids of a kind that were shown to belong to another connection; checks rely on no others of the profile. */
    foreign: (kind: ForeignKind): Promise<readonly string[]> =>
      made.makeOnce(kind, () => shownForeign(kind, given, others.sendOnce)),
    /** Reads something that several checks need, in several requests, such as a whole payment: once for all of them. */
    readOnce: <T>(name: string, read: () => Promise<T>) => made.readOnce(name, read),
    makeOnce: <T>(name: string, make: () => Promise<T>) => made.makeOnce(name, make),
    /** Runs a check, and may note the shared things that it relies on. */
    during: (check: string, run: () => Promise<void>) => made.uses?.during(check, run) ?? run(),
    /**
     * Finds out which fixtures can be read, before a check of these operations does (null: any). A check does not wait
     * for other kinds, so that a slow first sync of one operation holds up no others.
     */
    async prepare(operations: readonly OperationId[] | null): Promise<void> {
      await Promise.all(fixturesUsedBy(operations).map(order));
    },
  };
}
