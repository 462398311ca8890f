import { createHash } from 'node:crypto';
import type {
  BinaryExpression,
  ConditionalExpression,
  IfStatement,
  Node,
  PropertyAssignment,
  ShorthandPropertyAssignment,
  SourceFile,
} from 'typescript/unstable/ast';
import { SyntaxKind } from 'typescript/unstable/ast';

/** The kind of change that a mutant makes. */
export type MutantKind = 'statement' | 'condition' | 'comparison' | 'constant' | 'key';

/** One change of one place of a source file. */
export interface Mutant {
  /** Stays the same as long as the line and the name of the file do. */
  readonly id: string;
  /** From the root of the second implementation. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly kind: MutantKind;
  readonly before: string;
  readonly after: string;
  /** The start of `before` in the text, and its end, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** A change of a node: what is written in its place. */
type Change = readonly [kind: MutantKind, node: Node, after: string];

const COMPARISONS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};
const OPERATORS: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '+': '-', '-': '+' };
const REMOVABLE = new Set<SyntaxKind>([
  SyntaxKind.ExpressionStatement,
  SyntaxKind.IfStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.ThrowStatement,
]);
/** Nodes that are not mutated: types leave nothing in the running program, and a changed import would keep it from starting. */
const SKIPPED = new Set<SyntaxKind>([
  SyntaxKind.ImportDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.TypeReference,
  SyntaxKind.TypeLiteral,
  SyntaxKind.LiteralType,
  SyntaxKind.UnionType,
  SyntaxKind.TypePredicate,
]);

/**
 * Finds all mutants of a source file: each statement removed, each condition negated and forced, each comparison and
 * constant changed, each key of an object removed and renamed.
 *
 * @param file how the file is called in ids and reports.
 */
export function findMutants(file: string, source: SourceFile): readonly Mutant[] {
  const text = source.text;
  const changes: Change[] = [];
  const visit = (node: Node): void => {
    if (SKIPPED.has(node.kind)) return;
    changes.push(...changesOf(node, source));
    node.forEachChild(visit);
  };
  visit(source);
  const seen = new Map<string, number>();
  return changes.map(([kind, node, after]) => {
    const start = node.getStart(source);
    const line = text.slice(0, start).split('\n').length;
    const before = text.slice(start, node.end);
    const written = (text.split('\n')[line - 1] ?? '').trim();
    const key = [file, written, kind, before, after].join('\n');
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    const id = createHash('sha256').update(`${key}\n${times}`).digest('hex').slice(0, 10);
    return { id, file, line, kind, before, after, start, end: node.end };
  });
}

function changesOf(node: Node, source: SourceFile): readonly Change[] {
  const text = node.getText(source);
  if (REMOVABLE.has(node.kind)) return [['statement', node, ';'], ...conditionsOf(node, source)];
  if (node.kind === SyntaxKind.ConditionalExpression) return conditionsOf(node, source);
  if (node.kind === SyntaxKind.BinaryExpression) return operatorsOf(node as BinaryExpression, source);
  if (node.kind === SyntaxKind.NumericLiteral) {
    const value = Number(text.replaceAll('_', ''));
    return [
      ['constant', node, String(value + 1)],
      ['constant', node, value === 0 ? '-1' : String(value - 1)],
    ];
  }
  if (node.kind === SyntaxKind.StringLiteral && !isName(node)) {
    return [['constant', node, text === "''" ? "'mutant'" : "''"]];
  }
  if (node.kind === SyntaxKind.TrueKeyword) return [['constant', node, 'false']];
  if (node.kind === SyntaxKind.FalseKeyword) return [['constant', node, 'true']];
  if (node.kind === SyntaxKind.PropertyAssignment || node.kind === SyntaxKind.ShorthandPropertyAssignment) {
    return keysOf(node as PropertyAssignment | ShorthandPropertyAssignment, source);
  }
  return [];
}

/** Whether a text is the name of a key, and no value. */
function isName(node: Node): boolean {
  const { parent } = node;
  return parent.kind === SyntaxKind.PropertyAssignment && (parent as PropertyAssignment).name === node;
}

function conditionsOf(node: Node, source: SourceFile): readonly Change[] {
  const condition =
    node.kind === SyntaxKind.IfStatement
      ? (node as IfStatement).expression
      : node.kind === SyntaxKind.ConditionalExpression
        ? (node as ConditionalExpression).condition
        : undefined;
  if (condition === undefined) return [];
  return ['true', 'false', `!(${condition.getText(source)})`].map((after) => ['condition', condition, after]);
}

function operatorsOf(node: BinaryExpression, source: SourceFile): readonly Change[] {
  const { operatorToken, left, right } = node;
  const operator = operatorToken.getText(source);
  if (operator === '??') {
    return [
      ['condition', node, left.getText(source)],
      ['condition', node, `(${right.getText(source)})`],
    ];
  }
  const compared = COMPARISONS[operator];
  if (compared !== undefined) return [['comparison', operatorToken, compared]];
  const other = OPERATORS[operator];
  if (other === undefined) return [];
  // Both sides get parentheses, since JavaScript forbids `??` beside `||`, and a side may hold another operator.
  return [['condition', node, `(${left.getText(source)}) ${other} (${right.getText(source)})`]];
}

function keysOf(node: PropertyAssignment | ShorthandPropertyAssignment, source: SourceFile): readonly Change[] {
  const name = node.name.getText(source);
  const [key] = /^\w+$/.exec(name) ?? [];
  // A key is removed by spreading an empty object in its place, which keeps the commas around it right.
  const removed: Change = ['key', node, '...{}'];
  if (key === undefined) return [removed];
  const value = node.kind === SyntaxKind.PropertyAssignment ? node.getText(source).slice(name.length) : `: ${key}`;
  return [removed, ['key', node, `${key}_${value}`]];
}
