import type { Condition, Constraint, Operand } from '../../specs/words/condition.ts';

/** Definitions that come before an expression: `$answers` are the answers, the deciding one first. */
export const jqDefinitions = `def step($key): if type == "array" then (if $key == "*" then .[] elif ($key | test("^[0-9]+$")) and ($key | tonumber) < length then .[$key | tonumber] else empty end) elif type == "object" then (if $key == "*" then .[] elif has($key) then .[$key] else empty end) else empty end;
def at($path): reduce $path[] as $key (.; map(step($key)));`;

/** The variables of the script, by the value that each had in the run. */
type Known = ReadonlyMap<string, string>;

/** Writes a condition as a jq expression over answers `{status, head, text, body}`; that of an operand is a list. */
export function writeCondition(condition: Condition, known: Known): string {
  const join = (conditions: readonly Condition[], word: 'and' | 'or'): string =>
    `(${conditions.map((each) => writeCondition(each, known)).join(` ${word} `) || String(word === 'and')})`;
  const operand = (each: Operand): string => writeOperand(each, known);
  switch (condition.kind) {
    case 'equal':
      return `(${operand(condition.left)} == ${operand(condition.right)})`;
    case 'among':
      return `(${operand(condition.right)} as $those | ${operand(condition.left)} | all(.[]; ${isOneOf('$those')}))`;
    case 'at-most':
      return `([${operand(condition.left)}[0], ${operand(condition.right)}[0]] | map(type) == ["number", "number"] and .[0] <= .[1])`;
    case 'valid':
      return `(${operand(condition.value)} | all(.[]; ${satisfies(condition.constraint)}))`;
    case 'descending':
      return `(${operand(condition.of)} | . == (sort | reverse))`;
    case 'json':
      return `($answers[${condition.back}].body | length == 1)`;
    case 'lacks':
      return `($answers[${condition.back}].text | ascii_downcase | contains(${writeText(condition.text, known)} | ascii_downcase) | not)`;
    case 'not':
      return `(${writeCondition(condition.of, known)} | not)`;
    case 'every':
      return join(condition.of, 'and');
    case 'some':
      return join(condition.of, 'or');
  }
}

function writeOperand(operand: Operand, known: Known): string {
  const write = (each: Operand): string => writeOperand(each, known);
  switch (operand.kind) {
    case 'literal':
      return `[${writeValue(operand.value, known)}]`;
    case 'status':
      return `[$answers[${operand.back}].status]`;
    case 'body':
      return bodyAt(operand.back, operand.at);
    case 'header':
      return `[$answers[${operand.back}].head | split("\\n")[] | select(ascii_downcase | startswith(${quoteJson(operand.name)} + ":")) | sub("^[^:]*:[ \\t]*"; "") | sub("[ \\t\\r]+$"; "")]`;
    case 'within':
      return `(${write(operand.of)} | at(${quoteJson(operand.at)}))`;
    case 'where':
      return `(${write(operand.among)} as $those | ${write(operand.of)} | map(select([.] | at(${quoteJson(operand.at)}) | any(.[]; ${isOneOf('$those')}))))`;
    case 'count':
      return `[${write(operand.of)} | length]`;
    case 'all':
      return operand.of.length === 0 ? '[]' : `(${operand.of.map(write).join(' + ')})`;
    case 'slice':
      return `(${write(operand.of)} | .[${operand.from}:${operand.from + operand.most}])`;
    case 'sorted':
      return `(${write(operand.of)} | sort)`;
    case 'distinct':
      return `(${write(operand.of)} | unique)`;
  }
}

/** The jq expression for the values at a place of an answer's body. @param back how many answers follow that answer */
export const bodyAt = (back: number, at: readonly string[]): string =>
  `($answers[${back}].body | at(${quoteJson(at)}))`;

const isOneOf = (list: string): string => `. as $each | any(${list}[]; . == $each)`;

function satisfies(constraint: Constraint): string {
  switch (constraint.keyword) {
    case 'type':
      return constraint.types.map(isOfType).join(' or ') || 'false';
    case 'enum':
      return isOneOf(quoteJson(constraint.values));
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

const isOfType = (type: string): string =>
  type === 'integer' ? '(type == "number" and . == floor)' : `type == ${quoteJson(type)}`;

/** Writes a value as JSON in ASCII without an apostrophe, so that it can stand between apostrophes in a shell. */
export function quoteJson(value: unknown): string {
  // jq reads a lone surrogate, which is no character, as the replacement character.
  return JSON.stringify(value)
    .replaceAll(/\\ud[89a-f][0-9a-f]{2}/g, '\\ufffd')
    .replaceAll(/[^ -&(-~]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function writeValue(value: unknown, known: Known): string {
  if (typeof value === 'string') return writeText(value, known);
  if (Array.isArray(value)) return `[${value.map((each) => writeValue(each, known)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return quoteJson(value);
  const entries = Object.entries(value).map(([key, each]) => `${quoteJson(key)}:${writeValue(each, known)}`);
  return `{${entries.join(',')}}`;
}

function writeText(text: string, known: Known): string {
  const parts: string[] = [];
  let copiedTo = 0;
  for (const word of text.matchAll(/\$[A-Z_0-9]+|[\w.~+-]{6,}/g)) {
    const variable = known.get(word[0]);
    if (variable === undefined) continue;
    if (word.index > copiedTo) parts.push(quoteJson(text.slice(copiedTo, word.index)));
    parts.push(`$given.${variable}`);
    copiedTo = word.index + word[0].length;
  }
  if (copiedTo < text.length || parts.length === 0) parts.push(quoteJson(text.slice(copiedTo)));
  return parts.length === 1 ? parts.join('') : `(${parts.join(' + ')})`;
}
