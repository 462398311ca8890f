import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { anyIdCondition, idInjections } from '../../generators/ids/id-injections.ts';
import { enrollments, payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import type { Probe } from '../../oracle/isolation/foreign-data.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** A request for something foreign, and what of that its answer showed; undefined: nothing. */
interface Trespass {
  readonly probe: Probe;
  readonly leak: string | undefined;
}

const batchSpecs = {
  'get-pay-statement': (credential: Connection['credential'], payment_id: unknown): RequestSpec =>
    payStatements(credential, [], { body: { json: { requests: [{ payment_id }] } } }),
  'get-enrollments': (credential: Connection['credential'], enrollment_id: unknown): RequestSpec =>
    enrollments(credential, [], { body: { json: { requests: [{ enrollment_id }] } } }),
};

/** Sends the requests one after the other until something foreign is shown; the last one is returned. */
export async function findTrespass(
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
 * Lets a stranger ask a batch operation for ids with a meaning in SQL or patterns, each in a request of its own, since
 * one that is rightly refused may have a whole batch refused. @param known an id of another connection
 */
export function askByPatternIds(
  t: Trial,
  operation: keyof typeof batchSpecs,
  stranger: Connection,
  known: string,
  leakOf: (exchange: Exchange) => string | undefined,
): Promise<Trespass | undefined> {
  const requests = [...idInjections(known), anyIdCondition].map(({ label, value }) => ({
    asked: label,
    spec: batchSpecs[operation](stranger.credential, value),
  }));
  return findTrespass(t, requests, leakOf);
}
