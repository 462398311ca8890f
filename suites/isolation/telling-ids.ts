import type { RequestSpec } from '../../driver/request-spec.ts';
import { anyIdCondition, tellingIds } from '../../generators/ids/telling-ids.ts';
import { enrollments, payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { succeeded } from '../../oracle/answer.ts';
import type { Probe } from '../../oracle/isolation/foreign-data.ts';
import type { Exchange } from '../../specs/exchange.ts';

/** A request of a stranger, and what of another connection its answer shows. */
interface Trespass {
  readonly probe: Probe;
  readonly leak: string | undefined;
}

/** The requests of each batch operation for ids that need be no texts. */
const batchOf = {
  'get-pay-statement': (credential: Connection['credential'], ids: readonly unknown[]): RequestSpec =>
    payStatements(credential, [], { body: { json: { requests: ids.map((payment_id) => ({ payment_id })) } } }),
  'get-enrollments': (credential: Connection['credential'], ids: readonly unknown[]): RequestSpec =>
    enrollments(credential, [], { body: { json: { requests: ids.map((enrollment_id) => ({ enrollment_id })) } } }),
};

/** Sends the requests one after the other until something foreign is shown; the last one is returned. */
export async function firstTrespass(
  t: Trial,
  requests: readonly { readonly asked: string; readonly spec: RequestSpec }[],
  leakOf: (exchange: Exchange) => string | undefined,
): Promise<Trespass | undefined> {
  let last: Trespass | undefined;
  for (const { asked, spec } of requests) {
    const exchange = await t.send(spec, { valid: false });
    last = { probe: { exchange, asked }, leak: leakOf(exchange) };
    if (last.leak !== undefined) return last;
  }
  return last;
}

/**
 * Lets a stranger ask a batch operation for ids that mean something to what they are looked up with: all in one batch,
 * and where that is refused, as it should be, the first of them and a condition in place of an id by themselves.
 *
 * @param known an id of another connection
 */
export async function askByTellingIds(
  t: Trial,
  operation: keyof typeof batchOf,
  stranger: Connection,
  known: string,
  leakOf: (exchange: Exchange) => string | undefined,
): Promise<Trespass | undefined> {
  const texts = tellingIds(known);
  const request = (asked: string, ids: readonly unknown[]) => ({
    asked,
    spec: batchOf[operation](stranger.credential, ids),
  });
  const values = texts.map(({ value }) => value);
  const together = await firstTrespass(t, [request('ids that a database may read as patterns', values)], leakOf);
  if (together?.leak !== undefined) return together;
  const isTested = together !== undefined && succeeded(together.probe.exchange);
  const alone = isTested ? [anyIdCondition] : [...texts.slice(0, 1), anyIdCondition];
  return firstTrespass(
    t,
    alone.map(({ label, value }) => request(label, [value])),
    leakOf,
  );
}
