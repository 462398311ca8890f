import { schema } from '../../specs/validation/schemas.ts';
import type { SilenceId } from '../../specs/words/dialect.ts';
import { asObject, asString } from '../kernel/answer.ts';

/** One place of a body as the schemas describe it, as far as the dialect needs it. */
export interface BodyPlace {
  readonly isNullable: boolean;
  /** The silence that allows null or absence; undefined if neither is allowed, or no silence says so. */
  readonly absenceSilence: SilenceId | undefined;
  /** Whether it has to be there: then other judges judge its absence. */
  readonly isNeeded: boolean;
  /** The silence that lets an object have further keys. */
  readonly keysSilence: SilenceId;
  /** The silence that lets a text have any value; undefined if none does. */
  readonly valuesSilence: SilenceId | undefined;
  readonly isAmount: boolean;
  /** Whether it is an id that the target made up, of any form. */
  readonly isPlainId: boolean;
  readonly format: string | null;
  readonly properties: ReadonlyMap<string, BodyPlace>;
  /** The place of each element of a list, or of each further key of an object; null if nothing is said of them. */
  readonly each: BodyPlace | null;
}

/** The places that were made already, by the name of their schema. */
const madePlaces = new Map<string, BodyPlace>();

/** The place that a schema describes as a whole, references followed. @throws if there is no such schema */
export function bodyPlace(schemaName: string): BodyPlace {
  const place = madePlaces.get(schemaName) ?? placeOf(schema(schemaName), schemaName, '');
  madePlaces.set(schemaName, place);
  return place;
}

function placeOf(node: unknown, schemaName: string, key: string): BodyPlace {
  const { $ref, type, format, enum: listed, properties, required, items, additionalProperties } = asObject(node) ?? {};
  const target = asString($ref)?.replace(/\.json$/, '');
  if (target !== undefined) return bodyPlace(target);
  const types = Array.isArray(type) ? type : [type];
  const isOpenText = types.includes('string') && listed === undefined && format === undefined;
  const needed = new Set(Array.isArray(required) ? required : []);
  const each = asObject(items) ?? asObject(additionalProperties);
  return {
    isNullable: types.includes('null'),
    absenceSilence: types.includes('null') ? rowOf(absences, schemaName, key) : undefined,
    // Only the object around a place says whether it has to be there.
    isNeeded: false,
    keysSilence: rowOf(keys, schemaName, key) ?? 'SIL-041',
    valuesSilence: isOpenText ? rowOf(values, schemaName, key) : undefined,
    isAmount: key === 'amount',
    isPlainId: isOpenText && plainIds.has(`${schemaName} ${key}`),
    format: asString(format) ?? null,
    properties: new Map(
      Object.entries(asObject(properties) ?? {}).map(([name, property]) => [
        name,
        propertyOf(placeOf(property, schemaName, name), schemaName, name, needed.has(name)),
      ]),
    ),
    each: each === undefined ? null : placeOf(each, schemaName, key),
  };
}

/** Makes the place of an object's property. The property's own row says whether it may be null or absent. */
function propertyOf(place: BodyPlace, schemaName: string, name: string, isNeeded: boolean): BodyPlace {
  const mayLack = place.isNullable || !isNeeded;
  const absenceSilence = mayLack ? rowOf(absences, schemaName, name) : undefined;
  // The interface does not say whether an enrollment's keys are required; their presence is advised.
  return { ...place, absenceSilence, isNeeded: isNeeded || schemaName === 'enrollment' };
}

/** A silence by the schema and key that it is about; `*` stands for every key of the schema that has no row of its own. */
type Rows = Readonly<Record<string, SilenceId>>;

/** The silences that leave open whether a field is null, or absent (each row that says nullable or not required). */
const absences: Rows = {
  'paging count': 'SIL-015',
  'money amount': 'SIL-043',
  'pay-statement gross_pay': 'SIL-043',
  'pay-statement net_pay': 'SIL-043',
  'pay-statement *': 'SIL-052',
  'earning currency': 'SIL-043',
  'earning *': 'SIL-053',
  'tax currency': 'SIL-043',
  'tax *': 'SIL-055',
  'employee-deduction currency': 'SIL-043',
  'employee-deduction type': 'SIL-058',
  'employee-deduction *': 'SIL-056',
  'employer-contribution currency': 'SIL-043',
  'employer-contribution type': 'SIL-058',
  'employer-contribution *': 'SIL-057',
  'enrollment coverage_end_date': 'SIL-060',
  'connection-result *': 'SIL-018',
  'account-result *': 'SIL-018',
  'automated-job *': 'SIL-020',
};

/** The silences that leave open which keys an object has beyond those that the interface names. Default: SIL-041. */
const keys: Rows = {
  'metadata *': 'SIL-059',
  'pay-statement-item attributes': 'SIL-019',
  'sandbox-payment-result *': 'SIL-064',
  'update-benefit.response *': 'SIL-063',
  'list-automated-jobs.response quotas': 'SIL-073',
  'list-automated-jobs.response *': 'SIL-023',
  'list-pay-statement-items.response *': 'SIL-068',
};

/** The silences that leave open which values a text has, if the values are not people's data. */
const values: Rows = {
  'money currency': 'SIL-062',
  'earning currency': 'SIL-062',
  'tax currency': 'SIL-062',
  'employee-deduction currency': 'SIL-062',
  'employer-contribution currency': 'SIL-062',
  'enrollment frequency': 'SIL-061',
  'enrollment coverage_tier': 'SIL-022',
  'enrollment status': 'SIL-022',
  'automated-job type': 'SIL-022',
  'automated-job status': 'SIL-022',
  'pay-group pay_frequencies': 'SIL-022',
  'pay-statement-item type': 'SIL-022',
  'connection-result token_type': 'SIL-018',
  'account-result token_type': 'SIL-018',
};

/** The plain strings that are ids which a target makes up, of any form ("Common conventions"). */
const plainIds: ReadonlySet<string> = new Set([
  'sandbox-payment-result payment_id',
  'update-benefit.response job_id',
  'list-enrolled-individuals.response benefit_id',
]);

/** @param key the name of a property; empty: the whole schema */
const rowOf = (rows: Rows, schemaName: string, key: string): SilenceId | undefined =>
  rows[`${schemaName} ${key}`] ?? rows[`${schemaName} *`];
