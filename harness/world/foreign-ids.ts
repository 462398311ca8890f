import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { anyEnrolled, enrollmentsShown } from '../../oracle/isolation/enrollments.ts';
import { itemsListed, payGroupsListed } from '../../oracle/isolation/listed.ts';
import { foreignStatements } from '../../oracle/isolation/pay-statements.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { FixtureKind, Profile } from '../../specs/words/profile.ts';
import {
  enrolledIndividuals,
  enrollments,
  payGroups,
  payStatementItems,
  payStatements,
  under,
} from '../requests/requests.ts';
import type { Connection } from './connection.ts';

export type ForeignKind = Extract<FixtureKind, `foreign${string}`>;

/** The most ids of each kind that are asked for: no check tries more. */
const maxShown: Readonly<Record<ForeignKind, number>> = {
  foreignPaymentIds: 2,
  foreignEnrollmentIds: 2,
  foreignBenefitIds: 1,
  foreignEntityIds: 1,
};

/** A read, and whether its answer shows that a thing belongs to the caller. */
interface Proof {
  readonly spec: RequestSpec;
  readonly shows: (exchange: Exchange) => boolean;
}

/** The reads, with the other connection's token, that can show that a thing belongs to it; one of them is enough. */
const proofs: Readonly<Record<ForeignKind, (credential: Connection['credential'], id: string) => readonly Proof[]>> = {
  foreignPaymentIds: (credential, id) => [
    {
      spec: payStatements(credential, [{ payment_id: id, limit: 1 }]),
      shows: (exchange) =>
        foreignStatements(exchange, { paymentIds: [id], individuals: null, own: new Set() }) !== undefined,
    },
  ],
  foreignEnrollmentIds: (credential, id) => [
    { spec: enrollments(credential, [id]), shows: (exchange) => enrollmentsShown(exchange, [id]) !== undefined },
  ],
  foreignBenefitIds: (credential, id) => [
    { spec: enrolledIndividuals(credential, id), shows: (exchange) => anyEnrolled(exchange) !== undefined },
  ],
  foreignEntityIds: (credential, id) => [
    { spec: payGroups(credential, under(id)), shows: (exchange) => payGroupsListed(exchange).size > 0 },
    { spec: payStatementItems(credential, [], under(id)), shows: (exchange) => itemsListed(exchange).size > 0 },
  ],
};

/**
 * Finds the foreign ids of a profile whose data the other connection's token gets. An id that nobody owns is hidden
 * from everybody, and so shows nothing. @param send sends equal requests once for all callers
 */
export async function shownForeign(
  kind: ForeignKind,
  { credentials, fixtures, operations }: Profile,
  send: (spec: RequestSpec) => Promise<Exchange>,
): Promise<readonly string[]> {
  const token = credentials.foreignAccessToken;
  if (token === null) return [];
  const shown: string[] = [];
  for (const id of fixtures[kind].slice(0, maxShown[kind])) {
    for (const { spec, shows } of proofs[kind]({ kind: 'bearer', token }, id)) {
      if (!operations.includes(spec.operation)) continue;
      const exchange = await send(spec);
      if (!succeeded(exchange) || !shows(exchange)) continue;
      shown.push(id);
      break;
    }
  }
  return shown;
}
