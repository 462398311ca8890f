import { createDriver, type Driver } from '../../driver/driver.ts';
import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import { isStated } from '../../harness/evidence/stated-answer.ts';
import { under } from '../../harness/requests/entity-query.ts';
import type { Extras } from '../../harness/requests/requests.ts';
import { enrolledIndividuals, enrollments, payGroups, payStatements } from '../../harness/requests/requests.ts';
import type { AskedBefore } from '../../harness/settings/settings.ts';
import { elementsFor, type IdKey } from '../../oracle/batch/elements.ts';
import { isNotThere, jsonOf, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { asObject } from '../../oracle/kernel/json.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';

/** A fixture that the target says it does not have. */
export interface UnknownFixture {
  /** Its place in the profile, e.g. `fixtures.paymentIds[2]`. */
  readonly place: string;
  /** The status, or the code of the element, by which it is refused. */
  readonly code: number;
}

/** The result of asking for the fixtures. */
export interface ProbedFixtures {
  readonly unknown: readonly UnknownFixture[];
  /** All that was sent: the suites judge the answers, too, since a first answer may not come again. */
  readonly asked: readonly AskedBefore[];
}

/** Fixtures of one kind that are asked for one by one: each costs a request. */
const mostAlone = 5;

/** Entities under which what is not known without one is asked for again: whose data is read without one is left open. */
const mostEntities = 5;

/** The code by which each fixture of a list is refused, by its index; those that are there, or may be, have none. */
type Refusals = ReadonlyMap<number, number>;

/**
 * Asks the target for each fixture of its own connection once, and finds those that it does not know. What a target is
 * free to answer otherwise is no sign of that: "come back later", no answer in time, a batch or an operation that it
 * refuses as a whole, and data that it has under one of the entities only.
 *
 * @param signal gives up; what is not answered by then is not listed
 */
export async function probeFixtures(profile: Profile, signal: AbortSignal): Promise<ProbedFixtures> {
  const { accessToken: token } = profile.credentials;
  if (token === null) return { unknown: [], asked: [] };
  const driver = createDriver(profile, { signal });
  try {
    const credential: Credential = { kind: 'bearer', token };
    const { paymentIds, enrollmentIds, benefitIds } = profile.fixtures;
    const probe = new Probe(driver, profile);
    const found = await Promise.all([
      probe.inBatches('paymentIds', paymentIds, statedLimits.paymentsPerBatch, 'payment_id', (ids, extras) =>
        payStatements(
          credential,
          ids.map((payment_id) => ({ payment_id, limit: 1 })),
          extras,
        ),
      ),
      probe.inBatches(
        'enrollmentIds',
        enrollmentIds,
        statedLimits.enrollmentsPerBatch,
        'enrollment_id',
        (ids, extras) => enrollments(credential, ids, extras),
      ),
      probe.benefits(benefitIds, (id, extras) => enrolledIndividuals(credential, id, extras)),
      probe.entities((extras) => payGroups(credential, extras)),
    ]);
    return { unknown: found.flat(), asked: probe.asked };
  } finally {
    await driver.close();
  }
}

class Probe {
  readonly asked: AskedBefore[] = [];
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
    specOf: (ids: readonly string[], extras: Extras) => RequestSpec,
  ): Promise<readonly UnknownFixture[]> {
    return this.#underEachEntity(key, ids, async (left, extras) => {
      const refusals = new Map<number, number>();
      for (let start = 0; start < left.length; start += size) {
        const batch = left.slice(start, start + size);
        const asked = batch.flatMap((index) => ids[index] ?? []);
        const exchange = await this.#send(specOf(asked, extras));
        for (const [position, index] of batch.entries()) {
          const code = exchange && elementsFor(exchange, idKey, asked[position] ?? '')[0]?.code;
          if (typeof code === 'number' && isNotThere(code)) refusals.set(index, code);
        }
      }
      return refusals;
    });
  }

  async benefits(
    ids: readonly string[],
    specOf: (id: string, extras: Extras) => RequestSpec,
  ): Promise<readonly UnknownFixture[]> {
    return this.#underEachEntity('benefitIds', ids.slice(0, mostAlone), async (left, extras) => {
      const refusals = new Map<number, number>();
      for (const index of left) {
        const exchange = await this.#send(specOf(ids[index] ?? '', extras));
        const code = exchange && saysBenefitNotFound(exchange) ? statusOf(exchange) : undefined;
        if (code !== undefined && isNotThere(code)) refusals.set(index, code);
      }
      return refusals;
    });
  }

  /** Entities that are refused, where the same read is answered without one. */
  async entities(specOf: (extras: Extras) => RequestSpec): Promise<readonly UnknownFixture[]> {
    const { entityIds } = this.#profile.fixtures;
    const unknown: UnknownFixture[] = [];
    for (const [index, id] of entityIds.slice(0, mostAlone).entries()) {
      const exchange = await this.#send(specOf(under(id)));
      const code = exchange && statusOf(exchange);
      if (typeof code === 'number' && isNotThere(code)) unknown.push({ place: `fixtures.entityIds[${index}]`, code });
    }
    if (unknown.length === 0) return [];
    const without = await this.#send(specOf({}));
    return without !== null && succeeded(without) ? unknown : [];
  }

  /** Asks for what is not known again under each entity, and lists what none of them has. */
  async #underEachEntity(
    key: string,
    ids: readonly string[],
    ask: (left: readonly number[], extras: Extras) => Promise<Refusals>,
  ): Promise<readonly UnknownFixture[]> {
    if (ids.length === 0) return [];
    const { entityIds } = this.#profile.fixtures;
    let unknown = await ask([...ids.keys()], {});
    for (const entity of entityIds.slice(0, mostEntities)) {
      if (unknown.size === 0) break;
      const refused = await ask([...unknown.keys()], under(entity));
      unknown = new Map([...unknown].filter(([index]) => refused.has(index)));
    }
    return [...unknown].map(([index, code]) => ({ place: `fixtures.${key}[${index}]`, code }));
  }

  async #send(spec: RequestSpec): Promise<Exchange | null> {
    if (!this.#profile.operations.includes(spec.operation)) return null;
    const exchange = await this.#driver.send(spec, { poll: false });
    this.asked.push({ exchange, stated: isStated(spec, exchange, true, this.#profile) });
    return exchange;
  }
}

/** Anything else may refuse the operation: providers that are not automated have none of it. */
function saysBenefitNotFound(exchange: Exchange): boolean {
  return asObject(jsonOf(exchange))?.service_code === 'benefit_not_found';
}
