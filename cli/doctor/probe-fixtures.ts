import { createDriver, type Driver } from '../../driver/driver.ts';
import type { Credential, RequestSpec } from '../../driver/request-spec.ts';
import { under } from '../../harness/requests/entity-query.ts';
import { enrolledIndividuals, enrollments, payGroups, payStatements } from '../../harness/requests/requests.ts';
import { isNotThere, statusOf, succeeded } from '../../oracle/answer.ts';
import { elementsFor, type IdKey } from '../../oracle/batch/elements.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import type { Profile } from '../../specs/profile.ts';

/** A fixture that the target says it does not have. */
export interface UnknownFixture {
  /** Its place in the profile, e.g. `fixtures.paymentIds[2]`. */
  readonly place: string;
  /** The status, or the code of the element, by which it is refused. */
  readonly code: number;
}

/** Fixtures of one kind that are asked for one by one: each costs a request. */
const mostAlone = 5;

/** Asks the target for each fixture of its own connection once, and lists those that it does not know. */
export async function probeFixtures(profile: Profile, signal: AbortSignal): Promise<readonly UnknownFixture[]> {
  const { accessToken: token } = profile.credentials;
  if (token === null) return [];
  const driver = createDriver(profile, { signal });
  try {
    const credential: Credential = { kind: 'bearer', token };
    const { paymentIds, enrollmentIds, benefitIds, entityIds } = profile.fixtures;
    const probe = new Probe(driver, profile);
    const found = await Promise.all([
      probe.inBatches('paymentIds', paymentIds, statedLimits.paymentsPerBatch, 'payment_id', (ids) =>
        payStatements(
          credential,
          ids.map((payment_id) => ({ payment_id, limit: 1 })),
        ),
      ),
      probe.inBatches('enrollmentIds', enrollmentIds, statedLimits.enrollmentsPerBatch, 'enrollment_id', (ids) =>
        enrollments(credential, ids),
      ),
      probe.oneByOne('benefitIds', benefitIds, (id) => enrolledIndividuals(credential, id)),
      probe.oneByOne('entityIds', entityIds, (id) => payGroups(credential, under(id))),
    ]);
    return found.flat();
  } finally {
    await driver.close();
  }
}

class Probe {
  readonly #driver: Driver;
  readonly #profile: Profile;

  constructor(driver: Driver, profile: Profile) {
    this.#driver = driver;
    this.#profile = profile;
  }

  async inBatches(
    key: string,
    ids: readonly string[],
    size: number,
    idKey: IdKey,
    specOf: (ids: readonly string[]) => RequestSpec,
  ): Promise<readonly UnknownFixture[]> {
    const unknown: UnknownFixture[] = [];
    for (let start = 0; start < ids.length; start += size) {
      const batch = ids.slice(start, start + size);
      const exchange = await this.#send(specOf(batch));
      for (const [index, id] of batch.entries()) {
        const code = exchange === null ? undefined : codeOf(exchange, idKey, id);
        if (code !== undefined && isNotThere(code)) unknown.push({ place: `fixtures.${key}[${start + index}]`, code });
      }
    }
    return unknown;
  }

  async oneByOne(
    key: string,
    ids: readonly string[],
    specOf: (id: string) => RequestSpec,
  ): Promise<readonly UnknownFixture[]> {
    const unknown: UnknownFixture[] = [];
    for (const [index, id] of ids.slice(0, mostAlone).entries()) {
      const exchange = await this.#send(specOf(id));
      const code = exchange === null ? undefined : statusOf(exchange);
      if (code !== undefined && isNotThere(code)) unknown.push({ place: `fixtures.${key}[${index}]`, code });
    }
    return unknown;
  }

  async #send(spec: RequestSpec): Promise<Exchange | null> {
    if (!this.#profile.operations.includes(spec.operation)) return null;
    return this.#driver.send(spec, { poll: false });
  }
}

/** The code of the id's element, where the batch has one. A batch that is refused as a whole names none of its ids. */
function codeOf(exchange: Exchange, idKey: IdKey, id: string): number | undefined {
  return succeeded(exchange) ? elementsFor(exchange, idKey, id)[0]?.code : undefined;
}
