import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Condition, Constraint } from '../words/condition.ts';
import { stepsOf } from '../words/finding.ts';

const hex = '[0-9a-fA-F]';

/** The formats as regular expressions that every engine reads alike; a timestamp's day may be one that does not exist. */
const patterns: Readonly<Record<string, string>> = {
  uuid: `^${hex}{8}-${hex}{4}-${hex}{4}-${hex}{4}-${hex}{12}$`,
  'uuid-v4': `^${hex}{8}-${hex}{4}-4${hex}{3}-[89abAB]${hex}{3}-${hex}{12}$`,
  date: '^([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)$',
  timestamp:
    '^[0-9]{4}(-?(0[1-9]|1[0-2])-?(0[1-9]|[12][0-9]|3[01])|-?W(0[1-9]|[1-4][0-9]|5[0-3])-?[1-7]|-?[0-3][0-9]{2})T(([01][0-9]|2[0-3])(:?[0-5][0-9](:?([0-5][0-9]|60))?)?([.,][0-9]+)?|24(:?00){0,2}([.,]0+)?)(Z|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)?$',
  'timestamp-offset': 'T.*(Z|[+-][0-9]{2}(:?[0-9]{2})?)$',
  url: '^([a-zA-Z][a-zA-Z0-9+.-]*://[^ /][^ ]*|[^ :/?#]*[/?#][^ ]*)$',
};

/** @returns null if no data says what a body without the violation satisfies */
export function shapeCondition(error: ErrorObject, keyword: string): Condition | null {
  const constraint = constraintOf(error, keyword);
  if (constraint === null) return null;
  return { kind: 'valid', value: { kind: 'body', back: 0, at: generalPlace(error) }, constraint };
}

function constraintOf(error: ErrorObject, keyword: string): Constraint | null {
  const value: unknown = error.schema;
  const keys: unknown = error.parentSchema?.required;
  switch (keyword) {
    case 'type':
      return { keyword: 'type', types: [value].flat().map(String) };
    case 'required':
      return { keyword: 'required', keys: [String(error.params.missingProperty)] };
    case 'shape':
      return Array.isArray(keys) ? { keyword: 'shape', keys: keys.map(String) } : null;
    case 'enum':
      return Array.isArray(value) ? { keyword: 'enum', values: value } : null;
    case 'const':
      return { keyword: 'enum', values: [value] };
    case 'minLength':
      return { keyword: 'minLength', least: Number(value) };
    case 'minimum':
      return { keyword: 'range', least: Number(value), most: null };
    case 'maximum':
      return { keyword: 'range', least: null, most: Number(value) };
    case 'format': {
      const pattern = patterns[String(value)];
      return pattern === undefined ? null : { keyword: 'pattern', pattern };
    }
    default:
      return null;
  }
}

/** Puts `*` for an index; not where elements differ: in a batch, and in what only completed jobs have. */
function generalPlace({ instancePath, schemaPath }: ErrorObject): readonly string[] {
  const parts = stepsOf(instancePath);
  const isOfSomeJobs = parts[0] === 'data' && /\/then\//.test(schemaPath);
  return parts.map((part, index) => {
    const isInBatch = parts[0] === 'responses' && index === 1 && parts[2] === 'body';
    return !/^\d+$/.test(part) || isInBatch || isOfSomeJobs ? part : '*';
  });
}
