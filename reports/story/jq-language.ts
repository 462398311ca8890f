import type { Constraint } from '../../specs/words/condition.ts';
import { type Language, quoteJson } from './expression.ts';

/** Definitions that come before an expression: `$answers` are the answers, the deciding one first. */
export const jqDefinitions = `def step($key): if type == "array" then (if $key == "*" then .[] elif ($key | test("^[0-9]+$")) and ($key | tonumber) < length then .[$key | tonumber] else empty end) elif type == "object" then (if $key == "*" then .[] elif has($key) then .[$key] else empty end) else empty end;
def at($path): reduce $path[] as $key (.; map(step($key)));`;

/** Conditions as jq writes them. An answer is an object of status, head, text, and body: the JSON value in a list, or none. */
export const jqLanguage: Language = {
  variable: (name) => `$given.${name}`,
  status: (back) => `[$answers[${back}].status]`,
  body: (back, at) => `($answers[${back}].body | at(${at}))`,
  header: (back, name) =>
    `[$answers[${back}].head | split("\\n")[] | select(ascii_downcase | startswith(${name} + ":")) | sub("^[^:]*:[ \\t]*"; "") | sub("[ \\t\\r]+$"; "")]`,
  within: (list, at) => `(${list} | at(${at}))`,
  where: (list, at, among) =>
    `(${among} as $those | ${list} | map(select([.] | at(${at}) | any(.[]; . as $each | any($those[]; . == $each)))))`,
  count: (list) => `[${list} | length]`,
  all: (lists) => (lists.length === 0 ? '[]' : `(${lists.join(' + ')})`),
  slice: (list, from, most) => `(${list} | .[${from}:${from + most}])`,
  sorted: (list) => `(${list} | sort)`,
  distinct: (list) => `(${list} | unique)`,
  equal: (left, right) => `(${left} == ${right})`,
  among: (left, right) => `(${right} as $those | ${left} | all(.[]; . as $each | any($those[]; . == $each)))`,
  atMost: (left, right) => `([${left}[0], ${right}[0]] | map(type) == ["number", "number"] and .[0] <= .[1])`,
  valid: (list, constraint) => `(${list} | all(.[]; ${satisfies(constraint)}))`,
  descending: (list) => `(${list} | . == (sort | reverse))`,
  json: (back) => `($answers[${back}].body | length == 1)`,
  lacks: (back, text) => `($answers[${back}].text | ascii_downcase | contains(${text} | ascii_downcase) | not)`,
  not: (condition) => `(${condition} | not)`,
  every: (conditions) => `(${conditions.length === 0 ? 'true' : conditions.join(' and ')})`,
  some: (conditions) => `(${conditions.length === 0 ? 'false' : conditions.join(' or ')})`,
};

function satisfies(constraint: Constraint): string {
  switch (constraint.keyword) {
    case 'type':
      return constraint.types.map(isOfType).join(' or ') || 'false';
    case 'enum':
      return `. as $each | any(${quoteJson(constraint.values)}[]; . == $each)`;
    case 'required':
      return `type != "object" or (${constraint.keys.map((key) => `has(${quoteJson(key)})`).join(' and ') || 'true'})`;
    case 'shape':
      return `type != "object" or (${constraint.keys.map((key) => `has(${quoteJson(key)})`).join(' or ') || 'false'})`;
    case 'pattern':
      return `type != "string" or test(${quoteJson(constraint.pattern)})`;
    case 'range': {
      const { least, most } = constraint;
      const bounds = [...(least === null ? [] : [`. >= ${least}`]), ...(most === null ? [] : [`. <= ${most}`])];
      return `type != "number" or (${bounds.join(' and ') || 'true'})`;
    }
    case 'minLength':
      return `type != "string" or length >= ${constraint.least}`;
  }
}

function isOfType(type: string): string {
  return type === 'integer' ? '(type == "number" and . == floor)' : `type == ${quoteJson(type)}`;
}
