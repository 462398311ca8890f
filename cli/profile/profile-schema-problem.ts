import type { ErrorObject } from 'ajv/dist/2020.js';
import { didYouMean } from '../nearest.ts';
import { type ProfileProblem, valueProblem } from './profile-problem.ts';
import { escapePointer, type ParsedYaml } from './profile-yaml.ts';

/** Translates an error of the schema validator for the author of a file in YAML, called `whole`. */
export function translateSchemaError(
  error: ErrorObject,
  parsed: ParsedYaml,
  whole: string = 'the profile',
): ProfileProblem {
  const { instancePath, keyword, params } = error;
  const place = parsed.places.get(instancePath);
  const name = nameOf(instancePath, whole);
  const within = instancePath === '' ? '' : ` in ${name}`;
  // The message never repeats a value that may be a secret, even one that stands in the file itself.
  const written = /^\/(credentials|headers)\b/.test(instancePath) ? null : (place?.written ?? null);
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const known = Object.keys(propertiesOf(error));
      const hint = didYouMean(key, known, `what can stand here: ${known.join(', ')}`);
      const at = parsed.places.get(`${instancePath}/${escapePointer(key)}`);
      return valueProblem(at?.key ?? 0, `unknown key "${key}"${within}; ${hint}`);
    }
    case 'required': {
      const key = String(params.missingProperty);
      const message = `${key} is missing${within}${hintFor(propertiesOf(error)[key])}`;
      return { about: 'missing-key', offset: place?.key ?? 0, message };
    }
    case 'type':
      return valueProblem(place?.value ?? 0, describeWrongType(name, error, written));
    case 'enum': {
      const allowed: readonly string[] = params.allowedValues.map(String);
      const shown = written ?? '';
      const hint = didYouMean(shown, allowed, `known: ${allowed.join(', ')}`);
      return valueProblem(place?.value ?? 0, `"${shown}" in ${name.replace(/\[\d+\]$/, '')} is unknown; ${hint}`);
    }
    default:
      return valueProblem(place?.value ?? 0, `${name} ${describeOther(error, written)}`);
  }
}

function describeOther(error: ErrorObject, written: string | null): string {
  const { keyword, params, message, data, schemaPath, parentSchema } = error;
  const shown = written === null ? '' : `, not ${written}`;
  switch (keyword) {
    case 'const':
      return 'must be "all", or a list of operations';
    case 'minLength':
      return 'must not be empty';
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'pattern':
      // The title of a pattern in our schemas says in words which values fit it.
      if (typeof parentSchema?.title === 'string') return `must be ${parentSchema.title}`;
      if (schemaPath.includes('fingerprint'))
        return 'must be the 16 hex digits that a finding shows as its fingerprint';
      return /[\r\n]/.test(String(data))
        ? 'must not hold a line break; take it out of the variable, or of the text'
        : 'must hold only printable characters, without a space at its ends';
    case 'format':
      return `must be a day of the calendar as YYYY-MM-DD${shown}`;
    case 'minItems':
      return 'must not be empty; leave it out, or name at least one';
    case 'uniqueItems':
      return 'must not name anything twice';
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return `must be ${{ minimum: 'at least', maximum: 'at most', exclusiveMinimum: 'above' }[keyword]} ${params.limit}${shown}`;
    default:
      return message ?? 'is not as it must be';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  object: 'a mapping of keys to values',
  array: 'a list',
  boolean: 'true or false',
  null: 'empty',
};

function describeWrongType(name: string, { params, data, parentSchema }: ErrorObject, written: string | null): string {
  const wanted = String(params.type);
  const kind = data === null ? 'null' : Array.isArray(data) ? 'array' : typeof data;
  const found = kind === 'number' && wanted === 'integer' ? String(data) : typeNames[kind];
  const quoted = wanted === 'string' && written !== null && ['number', 'boolean'].includes(kind);
  const hint = quoted
    ? `; write it in quotes: "${written}"`
    : wanted === 'array' && kind !== 'object'
      ? '; write [..]'
      : hintFor(parentSchema);
  const allowed = wanted.split(',').map((type) => typeNames[type] ?? type);
  return `${name} must be ${allowed.join(' or ')}, but is ${found ?? kind}${hint}`;
}

function hintFor(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null || !('examples' in schema) || !Array.isArray(schema.examples))
    return '';
  const [example]: unknown[] = schema.examples;
  return example === undefined
    ? ''
    : `; for example ${typeof example === 'string' ? example : JSON.stringify(example)}`;
}

function propertiesOf({ parentSchema }: ErrorObject): Readonly<Record<string, unknown>> {
  const properties: unknown = parentSchema?.properties;
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
}

function nameOf(pointer: string, whole: string): string {
  if (pointer === '') return whole;
  const steps = pointer.slice(1).split('/');
  const names = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.join('.').replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}
