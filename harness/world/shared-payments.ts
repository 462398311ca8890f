import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { JsonObject } from '../../oracle/kernel/answer.ts';
import { payStatementsIn } from '../../oracle/kernel/pay-statements.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { doesNotApply, unlessCutOff } from '../outcome/cannot-judge.ts';
import { payStatements, sandboxPayment } from '../requests/requests.ts';
import type { Connection } from './connection.ts';
import { fixturePayment, type Payment, paymentFrom } from './payment.ts';
import type { SharedConnections, WorldParts } from './shared-connections.ts';

/** Version 4 UUIDs that no target can know. */
const inventedIndividuals = [
  '5f1c8a52-6d0b-4e57-9a3e-0c2f6b7d8e91',
  'b7e9d410-23af-4c68-8d15-9e4a1f0c6b32',
  '0d6a3f7c-91be-4258-b0c4-72e5d8f1a943',
];

/** Makes the payments that checks share, and reads what they all begin with. */
export function sharePayments({ settings, made, notes, send }: WorldParts, connections: SharedConnections) {
  const { profile } = settings;

  /** The answer to a request that several checks begin with: sent once, and by none of them. */
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
    /**
     * Ids of individuals in a connection, learned from a default payment's statements. Where those are none, well-formed
     * ids that no one has: a target may accept or refuse them.
     */
    individuals(connection: Connection): Promise<readonly string[]> {
      return made.makeOnce(`individuals ${connection.name}`, async () => {
        const { paymentId } = await payment(connection, 'default');
        const exchange = await sendOnce(payStatements(connection.credential, [{ payment_id: paymentId }]));
        const ids = payStatementsIn(exchange, paymentId).map((statement) => statement.individual_id);
        const known = [...new Set(ids.filter((id) => typeof id === 'string'))];
        return known.length > 0 ? known : inventedIndividuals;
      });
    },
    /**
     * Payments to read: those of the fixture, or else a default payment. Never empty.
     * @param paymentIds of the fixture, in the order in which they can be read
     */
    async payments(paymentIds = profile.fixtures.paymentIds): Promise<readonly [Payment, ...Payment[]]> {
      const { fixture } = connections;
      const [first, ...rest] = fixture === null ? [] : paymentIds.map((id) => fixturePayment(fixture, id));
      if (first !== undefined) return [first, ...rest];
      return [await payment(await connections.reader('get-pay-statement'), 'default')];
    },
  };
}
