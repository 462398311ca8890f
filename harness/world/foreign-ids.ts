import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import { anyEnrolled } from '../../oracle/isolation/enrolled-individuals.ts';
import { enrollmentsShown } from '../../oracle/isolation/enrollments.ts';
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

/** The kinds of fixtures that are of another connection. */
export type ForeignKind = Extract<FixtureKind, `foreign${string}`>;

/** Ids of each kind that are asked for: no check tries more. */
const maxShown: Readonly<Record<ForeignKind, number>> = {
  foreignPaymentIds: 2,
  foreignEnrollmentIds: 2,
  foreignBenefitIds: 1,
  foreignEntityIds: 1,
};

type Bearer = Credential & { readonly kind: 'bearer' };

/** A read that shows that something is there, and whether its answer has data of it. */
interface Proof {
  readonly spec: RequestSpec;
  readonly shows: (exchange: Exchange) => boolean;
}

/** The reads that can show a thing to be another connection's; one of them is enough. */
const proofs: Readonly<Record<ForeignKind, (credential: Bearer, id: string) => readonly Proof[]>> = {
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
 * Finds those of a profile's foreign ids that another connection owns, since its token is answered with their data. Ids
 * that nobody owns are hidden from everybody, and show nothing of isolation. Empty without that token.
 *
 * @param send sends a request once for all who ask the same
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
