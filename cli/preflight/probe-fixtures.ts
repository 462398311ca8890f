import { createDriver, type Driver } from '../../driver/driver.ts';
import type { Secrets } from '../../driver/secrets/secrets.ts';
import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import { isStated } from '../../harness/evidence/stated-answer.ts';
import { testDescription } from '../../harness/premises/ordinary-request.ts';
import {
  benefitUpdate,
  type Extras,
  enrolledIndividuals,
  enrollments,
  payGroups,
  payStatementItems,
  payStatements,
  under,
} from '../../harness/requests/requests.ts';
import type { AskedBefore } from '../../harness/settings/settings.ts';
import { elementsFor, type IdKey } from '../../oracle/batch/documented.ts';
import { asObject, isNotThere, jsonOf, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { statedLimits, uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { FixtureKind, Profile } from '../../specs/words/profile.ts';

/** A fixture that the target says it does not have. */
export interface UnknownFixture {
  readonly kind: FixtureKind;
  /** Its place in the list of its kind, from 0. */
  readonly index: number;
  /** The status, or the code of the batch element, by which the target refuses it; null: the batch lacks its element. */
  readonly code: number | null;
  /** Whether the same read found another fixture of the kind, which shows that the operation works and the profile is wrong. */
  readonly areOthersKnown: boolean;
}

export interface ProbedFixtures {
  readonly unknown: readonly UnknownFixture[];
  /** All exchanges: the suites judge the answers, too, since a first answer may not come again. */
  readonly asked: readonly AskedBefore[];
}

/** The most fixtures of one kind that are requested singly, with a request each. */
const maxAlone = 5;

/** An unknown fixture is requested again under these entities, since the interface names no default entity. */
const maxEntities = 5;

/** The most batches that are split in halves, two more requests each, to find the id that makes the target refuse all. */
const maxHalved = 12;

/** The target's answers about the requested fixtures of one kind. */
interface Answered {
  /** The codes of refused fixtures, by index. A fixture that may be there has none. */
  readonly refused: ReadonlyMap<number, number | null>;
  readonly isAnyThere: boolean;
}

/**
 * Requests each fixture of the profile once, and lists those that the target says it does not know. Requests that
 * `signal` cancels list nothing. @param mayWrite benefits may be updated with a test description @param secrets those
 * that an earlier driver knows
 */
export async function probeFixtures(
  profile: Profile,
  signal: AbortSignal,
  mayWrite = false,
  secrets?: Secrets,
): Promise<ProbedFixtures> {
  const { accessToken: token } = profile.credentials;
  if (token === null) return { unknown: [], asked: [] };
  const driver = createDriver(profile, { signal, secrets });
  try {
    const credential: Credential = { kind: 'bearer', token };
    const { paymentIds, enrollmentIds, benefitIds } = profile.fixtures;
    const probe = new Probe(driver, profile);
    const entities = await probe.entities(
      (extras) => payGroups(credential, extras),
      (extras) => payStatementItems(credential, [], extras),
    );
    const unknownByKind = await Promise.all([
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
      probe.benefits(
        benefitIds,
        (id, extras) => enrolledIndividuals(credential, id, extras),
        mayWrite ? (id) => benefitUpdate(credential, id, { description: testDescription }) : null,
      ),
    ]);
    return { unknown: [...unknownByKind.flat(), ...entities], asked: probe.asked };
  } finally {
    await driver.close();
  }
}

class Probe {
  readonly asked: AskedBefore[] = [];
  readonly #driver: Driver;
  readonly #profile: Profile;
  /** The target refuses every fixture under an unknown entity, so only these entities are tried. */
  #knownEntities: readonly string[];

  constructor(driver: Driver, profile: Profile) {
    this.#driver = driver;
    this.#profile = profile;
    this.#knownEntities = profile.fixtures.entityIds;
  }

  /** Requests fixtures of an operation with batches of at most `size`. @param idKey the key of an id in an element */
  async inBatches(
    kind: FixtureKind,
    ids: readonly string[],
    size: number,
    idKey: IdKey,
    specOf: (ids: readonly string[], extras: Extras) => RequestSpec,
  ): Promise<readonly UnknownFixture[]> {
    return this.#underEachEntity(kind, ids, async (left, extras) => {
      const refused = new Map<number, number | null>();
      let isAnyThere = false;
      let halved = 0;
      const batches = inPieces(left, size);
      for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
        const batchIds = batch.flatMap((index) => ids[index] ?? []);
        const exchange = await this.#send(specOf(batchIds, extras));
        const status = exchange === null ? undefined : statusOf(exchange);
        if (saysMalformed(status) && batch.length > 1 && halved < maxHalved) {
          halved += 1;
          batches.unshift(...inPieces(batch, Math.ceil(batch.length / 2)));
        }
        for (const [position, index] of batch.entries()) {
          const id = batchIds[position] ?? '';
          const element = exchange && elementsFor(exchange, idKey, id)[0];
          const code = saysMalformed(status) && batch.length === 1 ? status : element?.code;
          if (isRefused(code)) refused.set(index, code);
          // The interface leaves open whether a malformed id gets an element, so a missing one means that it is unknown.
          else if (status === 200 && element === undefined && !uuidPattern.test(id)) refused.set(index, null);
          isAnyThere ||= code === 200;
        }
      }
      // A refused fixture is asked for alone: if the target then serves it, the batch lost it, which is the target's defect.
      for (const index of left.length > 1 ? [...refused.keys()].slice(0, maxAlone) : []) {
        const id = ids[index] ?? '';
        const exchange = await this.#send(specOf([id], extras));
        if (exchange === null || elementsFor(exchange, idKey, id)[0]?.code !== 200) continue;
        refused.delete(index);
        isAnyThere = true;
      }
      return { refused, isAnyThere };
    });
  }

  /** @param updateOf makes an update, which the target accepts if the benefit exists; null: no update may be sent */
  async benefits(
    ids: readonly string[],
    specOf: (id: string, extras: Extras) => RequestSpec,
    updateOf: ((id: string) => RequestSpec) | null,
  ): Promise<readonly UnknownFixture[]> {
    const unknown = await this.#underEachEntity('benefitIds', ids.slice(0, maxAlone), async (left, extras) => {
      const refused = new Map<number, number>();
      let isAnyThere = false;
      for (const index of left) {
        const exchange = await this.#send(specOf(ids[index] ?? '', extras));
        const code = exchange === null ? undefined : statusOf(exchange);
        if (saysMalformed(code) || (isRefused(code) && exchange !== null && saysBenefitNotFound(exchange)))
          refused.set(index, code);
        isAnyThere ||= exchange !== null && succeeded(exchange);
      }
      return { refused, isAnyThere };
    });
    if (updateOf === null) return unknown;
    const updated = new Set<UnknownFixture>();
    for (const each of unknown.filter(({ areOthersKnown }) => areOthersKnown)) {
      const exchange = await this.#send(updateOf(ids[each.index] ?? ''));
      if (exchange !== null && succeeded(exchange)) updated.add(each);
    }
    return unknown.filter((each) => !updated.has(each));
  }

  /**
   * Finds the entities under which the target refuses a read that it answers without one. Runs first, since the other
   * fixtures are then requested only under known entities. @param otherOf makes another read, which shows that an entity
   * is known if the target serves it
   */
  async entities(
    specOf: (extras: Extras) => RequestSpec,
    otherOf: (extras: Extras) => RequestSpec,
  ): Promise<readonly UnknownFixture[]> {
    const { entityIds } = this.#profile.fixtures;
    const refused = new Map<number, number>();
    let isAnyThere = false;
    for (const [index, id] of entityIds.slice(0, maxAlone).entries()) {
      const exchange = await this.#send(specOf(under(id)));
      const code = exchange === null ? undefined : statusOf(exchange);
      const other = isRefused(code) ? await this.#send(otherOf(under(id))) : exchange;
      const isThere = other !== null && succeeded(other);
      if (isRefused(code) && !isThere) refused.set(index, code);
      isAnyThere ||= isThere;
    }
    const unknown = [...refused].filter(([, code]) => isAnyThere || isNotThere(code));
    if (unknown.length === 0) return [];
    const without = await this.#send(specOf({}));
    if (without === null || !succeeded(without)) return [];
    this.#knownEntities = entityIds.filter((_, at) => unknown.every(([index]) => index !== at));
    return unknown.map(([index, code]) => ({ kind: 'entityIds', index, code, areOthersKnown: true }));
  }

  /** Requests the fixtures, then the unknown ones again under each entity, and lists those that no entity has. */
  async #underEachEntity(
    kind: FixtureKind,
    ids: readonly string[],
    ask: (left: readonly number[], extras: Extras) => Promise<Answered>,
  ): Promise<readonly UnknownFixture[]> {
    if (ids.length === 0) return [];
    const first = await ask([...ids.keys()], {});
    let unknown = first.refused;
    let areOthersKnown = first.isAnyThere;
    for (const entity of this.#knownEntities.slice(0, maxEntities)) {
      if (unknown.size === 0) break;
      const { refused, isAnyThere } = await ask([...unknown.keys()], under(entity));
      unknown = new Map([...unknown].filter(([index]) => refused.has(index)));
      areOthersKnown ||= isAnyThere;
    }
    return [...unknown]
      .filter(([, code]) => areOthersKnown || (code !== null && isNotThere(code)))
      .map(([index, code]) => ({ kind, index, code, areOthersKnown }));
  }

  async #send(spec: RequestSpec): Promise<Exchange | null> {
    if (!this.#profile.operations.includes(spec.operation)) return null;
    const exchange = await this.#driver.send(spec, { poll: false });
    const valid = !saysMalformed(statusOf(exchange));
    this.asked.push({ exchange, stated: isStated(spec, exchange, valid, this.#profile) });
    return exchange;
  }
}

/**
 * An id may have lost a character. A faulty operation says so of every id: the code counts only if others are served.
 */
const saysMalformed = (code: number | undefined): code is 400 | 422 => code === 400 || code === 422;

const isRefused = (code: number | null | undefined): code is number =>
  typeof code === 'number' && (isNotThere(code) || saysMalformed(code));

const inPieces = (list: readonly number[], size: number): (readonly number[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** Whether a refusal names the benefit. Any other refusal may mean that the provider lacks the whole operation. */
const saysBenefitNotFound = (exchange: Exchange): boolean =>
  asObject(jsonOf(exchange))?.service_code === 'benefit_not_found';
