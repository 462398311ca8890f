import { itemCategories } from '../../specs/interface/interface-facts.ts';
import { asArray, asObject, at, type JsonObject } from '../kernel/answer.ts';
import { bodyPlace } from './body-place.ts';
import { bodyTraits } from './body-traits.ts';
import { createdTraits } from './created-traits.ts';
import type { Look } from './look.ts';
import type { Trait } from './trait.ts';

/** Elements of a batch, and statements of a page, that are looked at. */
const [mostElements, mostStatements] = [10, 12];

/** Yields what the elements with data of a batch show; a thing that was read before says no more. */
export function* dataTraits({ exchange, body, known }: Look): Generator<Trait> {
  const { operation } = exchange;
  for (const element of (asArray(at(body, '/responses')) ?? []).slice(0, mostElements)) {
    const { code, body: data, payment_id: payment, enrollment_id: enrollment } = asObject(element) ?? {};
    if (code !== 200) continue;
    if (operation === 'get-pay-statement') yield* pageTraits(String(payment), asObject(data) ?? {}, known);
    else if (known.isNew(`enrollment ${enrollment}`)) {
      yield* joined(bodyTraits(data, bodyPlace('enrollment'), 'get-enrollments 200 /responses/*/body'));
    }
  }
}

function* pageTraits(payment: string, data: JsonObject, known: Look['known']): Generator<Trait> {
  const created = known.payment(payment);
  const where = `get-pay-statement 200${created === undefined ? '' : ', a payment of the run'} /responses/*/body`;
  yield* bodyTraits({ ...data, pay_statements: [] }, bodyPlace('pay-statement-data'), where);
  if (created !== undefined && known.isNew(`payment ${payment}`)) yield* createdTraits(data, created);
  const statements = asArray(data.pay_statements) ?? [];
  const some =
    statements.length <= mostStatements ? statements : [...statements.slice(0, mostStatements - 1), statements.at(-1)];
  for (const statement of some) {
    if (!known.isNew(`statement ${payment} ${asObject(statement)?.individual_id}`)) continue;
    const traits = bodyTraits(statement, bodyPlace('pay-statement'), `${where}/pay_statements/*`);
    yield* joined(created === undefined ? withHours(traits, statement, where) : asCreated(traits));
  }
}

/** Changes traits to those of a sandbox statement, which leaves open more: its types, its currencies, and how none is written. */
function* asCreated(traits: Iterable<Trait>): Generator<Trait> {
  for (const trait of traits) {
    const key = trait.place.slice(trait.place.lastIndexOf('/') + 1);
    const isList = itemCategories.some((kind) => kind === key);
    if (isList && (trait.fact === 'given' || trait.fact === 'lacking')) yield { ...trait, silence: 'SIL-030' };
    else if (/\*\/(type|currency)$/.test(trait.place)) yield { ...trait, silence: 'SIL-029' };
    else yield trait;
  }
}

function* withHours(traits: Iterable<Trait>, statement: unknown, where: string): Generator<Trait> {
  yield* traits;
  for (const line of asArray(asObject(statement)?.earnings) ?? []) {
    const { type, hours } = asObject(line) ?? {};
    if (type !== 'salary') continue;
    const values = [hours === null ? 'null' : hours === 0 ? '0' : 'those of the period'];
    const place = `${where}/pay_statements/*/earnings/*/hours`;
    yield { silence: 'SIL-054', place, fact: 'hours of the salaried', values };
  }
}

/** Joins what the parts of one thing show of one place into one look: its lines are alike, and count once. */
function* joined(traits: Iterable<Trait>): Generator<Trait> {
  const looks = new Map<string, { readonly trait: Trait; readonly values: Set<string> }>();
  for (const trait of traits) {
    const key = `${trait.silence} ${trait.place} ${trait.fact}`;
    const look = looks.get(key);
    if (look === undefined) looks.set(key, { trait, values: new Set(trait.values) });
    else for (const value of trait.values) look.values.add(value);
  }
  for (const { trait, values } of looks.values()) yield { ...trait, values: [...values] };
}
