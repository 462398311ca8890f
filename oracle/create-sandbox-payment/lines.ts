import { itemCategories } from '../../specs/interface/interface-facts.ts';
import { asArray, asObject, type JsonObject } from '../kernel/answer.ts';
import type { ReadStatement } from './read-statements.ts';

/** The lists of lines in a pay statement: they bear the names of the categories of its items. */
export const lineKinds = itemCategories;

export type LineKind = (typeof lineKinds)[number];

/** A line as it was read, and where it stands. */
export interface Line {
  readonly pointer: string;
  readonly line: JsonObject;
}

/** The lines of a kind in a statement. Elements that are null are left out. */
export const linesOf = ({ pointer, statement }: ReadStatement, kind: LineKind): readonly Line[] =>
  (asArray(statement[kind]) ?? []).flatMap((value, index) => {
    const line = asObject(value);
    return line === undefined ? [] : [{ pointer: `${pointer}/${kind}/${index}`, line }];
  });

/** Pairs sent lines with the read ones that agree most in `fields`, closest first; some may be left out. */
export function pairLines(
  sentLines: readonly JsonObject[],
  found: readonly Line[],
  fields: readonly string[],
): readonly (readonly [sent: JsonObject, read: Line])[] {
  // An equal flag shows little: any other line may have the same, given or by default.
  const weight = (value: unknown): number => (typeof value === 'boolean' ? 0.5 : 1);
  const agreement = (sent: JsonObject, { line }: Line): number =>
    fields
      .filter((field) => sent[field] !== undefined && line[field] === sent[field])
      .reduce((sum, field) => sum + weight(sent[field]), 0);
  const candidates = sentLines.flatMap((sent, from) =>
    found.map((line, to) => ({ sent, line, from, to, score: agreement(sent, line) - Math.abs(from - to) / 1_000 })),
  );
  candidates.sort((a, b) => b.score - a.score);
  const [taken, used] = [new Set<number>(), new Set<number>()];
  const pairs: (readonly [JsonObject, Line])[] = [];
  for (const { sent, line, from, to } of candidates) {
    if (taken.has(from) || used.has(to)) continue;
    taken.add(from);
    used.add(to);
    pairs.push([sent, line]);
  }
  return pairs;
}
