import type { FixtureWorld } from './fixtures/fixture-world.ts';
import type { ItemFilterNames } from './rules/rules.ts';
import type { Entity } from './world/model.ts';
import { productNames } from './world/wire.ts';

const idsOf = (entity: Entity) => ({
  payments: entity.payments.map(({ id }) => id),
  benefits: [...entity.benefits.keys()],
  enrollments: [...entity.enrollments.keys()],
});

/** The profile of a sandbox: what a run needs to know to test it, in the format of profile files. */
export interface SandboxProfile {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  readonly credentials: Readonly<Record<'clientId' | 'clientSecret' | 'accessToken' | 'foreignAccessToken', string>>;
  readonly provider: string;
  /** All that the interface names. */
  readonly products: readonly string[];
  readonly fixtures: Readonly<Record<string, readonly string[]>>;
  readonly openNames: { readonly payStatementItemFilters: ItemFilterNames };
}

/** Describes a sandbox as it stands at its start; call it before anything is written. */
export function profileOf(
  fixtures: FixtureWorld,
  baseUrl: string,
  version: string,
  payStatementItemFilters: ItemFilterNames,
): SandboxProfile {
  const { entities, foreign, clientId, clientSecret, accessToken, foreignAccessToken, provider } = fixtures;
  const own = idsOf(entities[0]);
  const others = idsOf(foreign);
  return {
    name: 'Sandbox',
    version,
    baseUrl,
    credentials: { clientId, clientSecret, accessToken, foreignAccessToken },
    provider,
    products: productNames,
    fixtures: {
      entityIds: entities.map(({ id }) => id),
      foreignEntityIds: [foreign.id],
      paymentIds: own.payments,
      foreignPaymentIds: others.payments,
      benefitIds: own.benefits,
      foreignBenefitIds: others.benefits,
      enrollmentIds: own.enrollments,
      foreignEnrollmentIds: others.enrollments,
    },
    openNames: { payStatementItemFilters },
  };
}
