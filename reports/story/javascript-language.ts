import type { Constraint } from '../../specs/words/condition.ts';
import { type Language, quoteJson } from './expression.ts';

/** Definitions that come before an expression: `answers` are the answers, the deciding one first, `given` the variables. */
export const javascriptDefinitions = `const step = (key) => (value) => typeof value !== "object" || value === null ? [] : key === "*" ? Object.values(value) : Object.hasOwn(value, key) && !(Array.isArray(value) && !/^[0-9]+$/.test(key)) ? [value[key]] : [];
const at = (body, path) => path.reduce((values, key) => values.flatMap(step(key)), body);
const canonical = (value) => JSON.stringify(value, (_, each) => each && typeof each === "object" && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each).replace(/\\\\ud[89a-f][0-9a-f]{2}/g, String.fromCharCode(0xfffd));
const sort = (values) => values.map(canonical).sort().map((each) => JSON.parse(each));
const distinct = (values) => [...new Set(values.map(canonical))].sort().map((each) => JSON.parse(each));
const equal = (one, other) => canonical(one) === canonical(other);
const type = (value) => value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
const head = (text, name) => text.split("\\n").filter((line) => line.toLowerCase().startsWith(name + ":")).map((line) => line.slice(name.length + 1).trim());`;

/** Conditions as JavaScript writes them. An answer is an object of status, head, text, and body, as it is for jq. */
export const javascriptLanguage: Language = {
  variable: (name) => `given.${name}`,
  status: (back) => `[answers[${back}].status]`,
  body: (back, at) => `at(answers[${back}].body, ${at})`,
  header: (back, name) => `head(answers[${back}].head, ${name})`,
  within: (list, at) => `at(${list}, ${at})`,
  where: (list, at, among) =>
    `${list}.filter((each) => at([each], ${at}).some((value) => ${among}.some((one) => equal(one, value))))`,
  count: (list) => `[${list}.length]`,
  all: (lists) => `[].concat(${lists.join(', ')})`,
  slice: (list, from, most) => `${list}.slice(${from}, ${from + most})`,
  sorted: (list) => `sort(${list})`,
  distinct: (list) => `distinct(${list})`,
  equal: (left, right) => `equal(${left}, ${right})`,
  among: (left, right) => `${left}.every((each) => ${right}.some((one) => equal(one, each)))`,
  atMost: (left, right) =>
    `(([one, other]) => typeof one === "number" && typeof other === "number" && one <= other)([${left}[0], ${right}[0]])`,
  valid: (list, constraint) => `${list}.every((each) => ${satisfies(constraint)})`,
  descending: (list) => `equal(${list}, sort(${list}).reverse())`,
  json: (back) => `answers[${back}].body.length === 1`,
  lacks: (back, text) => `!answers[${back}].text.toLowerCase().includes(${text}.toLowerCase())`,
  not: (condition) => `!(${condition})`,
  every: (conditions) => `(${conditions.length === 0 ? 'true' : conditions.join(' && ')})`,
  some: (conditions) => `(${conditions.length === 0 ? 'false' : conditions.join(' || ')})`,
};

function satisfies(constraint: Constraint): string {
  switch (constraint.keyword) {
    case 'type':
      return constraint.types.map(isOfType).join(' || ') || 'false';
    case 'enum':
      return `${quoteJson(constraint.values)}.some((one) => equal(one, each))`;
    case 'required':
      return `type(each) !== "object" || ${quoteJson(constraint.keys)}.every((key) => Object.hasOwn(each, key))`;
    case 'shape':
      return `type(each) !== "object" || ${quoteJson(constraint.keys)}.some((key) => Object.hasOwn(each, key))`;
    case 'pattern':
      return `type(each) !== "string" || RegExp(${quoteJson(constraint.pattern)}).test(each)`;
    case 'range': {
      const { least, most } = constraint;
      const bounds = [...(least === null ? [] : [`each >= ${least}`]), ...(most === null ? [] : [`each <= ${most}`])];
      return `type(each) !== "number" || (${bounds.join(' && ') || 'true'})`;
    }
    case 'minLength':
      return `type(each) !== "string" || [...each].length >= ${constraint.least}`;
  }
}

function isOfType(type: string): string {
  return type === 'integer' ? 'Number.isInteger(each)' : `type(each) === ${quoteJson(type)}`;
}
