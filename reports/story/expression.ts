import type { Condition, Constraint, Operand } from '../../specs/words/condition.ts';

/** A language in which a condition is written. All texts are expressions; those of operands give lists. */
export interface Language {
  /** The value of a variable. */
  variable(name: string): string;
  status(back: number): string;
  body(back: number, at: string): string;
  header(back: number, name: string): string;
  within(list: string, at: string): string;
  where(list: string, at: string, among: string): string;
  count(list: string): string;
  all(lists: readonly string[]): string;
  slice(list: string, from: number, most: number): string;
  sorted(list: string): string;
  distinct(list: string): string;
  equal(left: string, right: string): string;
  among(left: string, right: string): string;
  atMost(left: string, right: string): string;
  /** Each value of a list satisfies the constraint. */
  valid(list: string, constraint: Constraint): string;
  descending(list: string): string;
  json(back: number): string;
  lacks(back: number, text: string): string;
  not(condition: string): string;
  every(conditions: readonly string[]): string;
  some(conditions: readonly string[]): string;
}

/**
 * Writes a condition as an expression that is true or false.
 * @param known texts that stand for a captured value, and its variable
 */
export function writeCondition(condition: Condition, known: ReadonlyMap<string, string>, language: Language): string {
  const write = (each: Condition): string => writeCondition(each, known, language);
  const operand = (each: Operand): string => writeOperand(each, known, language);
  switch (condition.kind) {
    case 'equal':
      return language.equal(operand(condition.left), operand(condition.right));
    case 'among':
      return language.among(operand(condition.left), operand(condition.right));
    case 'at-most':
      return language.atMost(operand(condition.left), operand(condition.right));
    case 'valid':
      return language.valid(operand(condition.value), condition.constraint);
    case 'descending':
      return language.descending(operand(condition.of));
    case 'json':
      return language.json(condition.back);
    case 'lacks':
      return language.lacks(condition.back, writeText(condition.text, known, language));
    case 'not':
      return language.not(write(condition.of));
    case 'every':
      return language.every(condition.of.map(write));
    case 'some':
      return language.some(condition.of.map(write));
  }
}

function writeOperand(operand: Operand, known: ReadonlyMap<string, string>, language: Language): string {
  const write = (each: Operand): string => writeOperand(each, known, language);
  switch (operand.kind) {
    case 'literal':
      return `[${writeValue(operand.value, known, language)}]`;
    case 'status':
      return language.status(operand.back);
    case 'body':
      return language.body(operand.back, quoteJson(operand.at));
    case 'header':
      return language.header(operand.back, quoteJson(operand.name));
    case 'within':
      return language.within(write(operand.of), quoteJson(operand.at));
    case 'where':
      return language.where(write(operand.of), quoteJson(operand.at), write(operand.among));
    case 'count':
      return language.count(write(operand.of));
    case 'all':
      return language.all(operand.of.map(write));
    case 'slice':
      return language.slice(write(operand.of), operand.from, operand.most);
    case 'sorted':
      return language.sorted(write(operand.of));
    case 'distinct':
      return language.distinct(write(operand.of));
  }
}

/**
 * A value as JSON in which nothing but ASCII stands, and no apostrophe: it means the same to JavaScript and jq, and can
 * stand between apostrophes in a shell.
 */
export function quoteJson(value: unknown): string {
  // A surrogate that stands alone is no character: jq reads the replacement character in its place.
  return JSON.stringify(value)
    .replaceAll(/\\ud[89a-f][0-9a-f]{2}/g, '\\ufffd')
    .replaceAll(/[^ -&(-~]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function writeValue(value: unknown, known: ReadonlyMap<string, string>, language: Language): string {
  if (typeof value === 'string') return writeText(value, known, language);
  if (Array.isArray(value)) return `[${value.map((each) => writeValue(each, known, language)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return quoteJson(value);
  const entries = Object.entries(value).map(([key, each]) => `${quoteJson(key)}:${writeValue(each, known, language)}`);
  return `{${entries.join(',')}}`;
}

function writeText(text: string, known: ReadonlyMap<string, string>, language: Language): string {
  const parts: string[] = [];
  let shown = 0;
  for (const word of text.matchAll(/\$[A-Z_0-9]+|[\w.~+-]{6,}/g)) {
    const variable = known.get(word[0]);
    if (variable === undefined) continue;
    if (word.index > shown) parts.push(quoteJson(text.slice(shown, word.index)));
    parts.push(language.variable(variable));
    shown = word.index + word[0].length;
  }
  if (shown < text.length || parts.length === 0) parts.push(quoteJson(text.slice(shown)));
  return parts.length === 1 ? parts.join('') : `(${parts.join(' + ')})`;
}
