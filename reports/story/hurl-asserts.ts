import type { Condition, Constraint, Operand } from '../../specs/words/condition.ts';
import type { Story } from './story.ts';

/**
 * The expectation of a story as assertions of Hurl (https://hurl.dev/docs/asserting-response.html).
 * @returns null where it is about more than the deciding answer, or Hurl has no predicate for it
 */
export function hurlAsserts({ expectation, premise, shown }: Story): readonly string[] | null {
  const whole = premise === null ? expectation : ({ kind: 'every', of: [premise, expectation] } as const);
  return assertsOf(whole, shown ?? []);
}

/** A place as a JSONPath within a quoted string; null where a key means something to either. */
export function hurlPath(at: readonly string[]): string | null {
  if (at.some((key) => !/^[\w-]{1,100}$/.test(key))) return null;
  return `$${at.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `['${key}']`)).join('')}`;
}

function assertsOf(condition: Condition, shown: readonly string[]): readonly string[] | null {
  switch (condition.kind) {
    case 'every': {
      const all = condition.of.map((each) => assertsOf(each, shown));
      return all.some((each) => each === null) ? null : all.flatMap((each) => each ?? []);
    }
    case 'equal': {
      const query = queryOf(condition.left, shown);
      const value = condition.right.kind === 'literal' ? literalOf(condition.right.value) : null;
      return query === null || value === null ? null : [`${query} == ${value}`];
    }
    case 'valid': {
      const query = queryOf(condition.value, shown);
      return query === null ? null : predicates(query, condition.constraint);
    }
    case 'not':
      return notSuccess(condition.of);
    default:
      return null;
  }
}

/** That the status is no success: the one negation that Hurl is asked for. */
function notSuccess(condition: Condition): readonly string[] | null {
  if (condition.kind !== 'valid' || condition.value.kind !== 'status' || condition.value.back !== 0) return null;
  const { constraint } = condition;
  return constraint.keyword === 'range' && constraint.most === 299 ? ['status > 299'] : null;
}

function queryOf(operand: Operand, shown: readonly string[]): string | null {
  if (operand.kind === 'status') return operand.back === 0 ? 'status' : null;
  if (operand.kind !== 'body' || operand.back !== 0) return null;
  const { at } = operand;
  const isShown = shown.length === at.length && at.every((key, index) => key === '*' || key === shown[index]);
  const path = hurlPath(isShown ? shown : at);
  return path === null ? null : `jsonpath "${path}"`;
}

function literalOf(value: unknown): string | null {
  if (typeof value === 'string') return /^[ !#-[\]-z|~]*$/.test(value) ? `"${value}"` : null;
  return value === null || typeof value === 'boolean' || Number.isSafeInteger(value) ? String(value) : null;
}

const typePredicates: Readonly<Record<string, string>> = {
  integer: 'isInteger',
  number: 'isNumber',
  string: 'isString',
  boolean: 'isBoolean',
  array: 'isCollection',
};

function predicates(query: string, constraint: Constraint): readonly string[] | null {
  switch (constraint.keyword) {
    case 'type': {
      const [type = '', ...others] = constraint.types;
      const predicate = typePredicates[type];
      return others.length > 0 || predicate === undefined ? null : [`${query} ${predicate}`];
    }
    case 'enum': {
      const [value, ...others] = constraint.values.map(literalOf);
      return others.length > 0 || value === undefined || value === null ? null : [`${query} == ${value}`];
    }
    case 'required': {
      const base = /^jsonpath "(.*)"$/.exec(query)?.[1];
      const keys = constraint.keys.map((key) => hurlPath([key]));
      if (base === undefined || keys.some((key) => key === null)) return null;
      return keys.map((key) => `jsonpath "${base}${key?.slice(1)}" exists`);
    }
    case 'pattern':
      return [`${query} matches /${constraint.pattern.replaceAll('/', '\\/')}/`];
    case 'range': {
      const { least, most } = constraint;
      return [...(least === null ? [] : [`${query} >= ${least}`]), ...(most === null ? [] : [`${query} <= ${most}`])];
    }
    case 'minLength':
    case 'shape':
      return null;
  }
}
