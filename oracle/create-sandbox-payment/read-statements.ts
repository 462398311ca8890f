import { itemCategories } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor } from '../batch/documented.ts';
import { asArray, asObject, asString, type JsonObject } from '../kernel/answer.ts';

export const lineKinds = itemCategories;
export type LineKind = (typeof lineKinds)[number];

/** One earning, tax, deduction or contribution of a statement, and the JSON pointer to it in the answer. */
export interface Line {
  readonly pointer: string;
  readonly line: JsonObject;
}

/** Lists the lines of a kind in a statement, without elements that are null. */
export const linesOf = ({ pointer, statement }: ReadStatement, kind: LineKind): readonly Line[] =>
  (asArray(statement[kind]) ?? []).flatMap((value, index) => {
    const line = asObject(value);
    return line === undefined ? [] : [{ pointer: `${pointer}/${kind}/${index}`, line }];
  });

/** Pairs sent lines with the read lines that agree with them in most `fields`. Surplus lines are left out. */
export function pairLines(
  sentLines: readonly JsonObject[],
  found: readonly Line[],
  fields: readonly string[],
): readonly (readonly [sent: JsonObject, read: Line])[] {
  // An equal flag counts less, since many lines have the same one.
  const weight = (value: unknown): number => (typeof value === 'boolean' ? 0.5 : 1);
  const agreement = (sent: JsonObject, { line }: Line): number =>
    fields
      .filter((field) => sent[field] !== undefined && line[field] === sent[field])
      .reduce((sum, field) => sum + weight(sent[field]), 0);
  // Of lines that agree equally, those at like positions are paired.
  const candidates = sentLines.flatMap((sent, from) =>
    found.map((line, to) => ({ sent, line, from, to, score: agreement(sent, line) - Math.abs(from - to) / 1_000 })),
  );
  candidates.sort((a, b) => b.score - a.score);
  const [pairedSent, pairedFound] = [new Set<number>(), new Set<number>()];
  const pairs: (readonly [JsonObject, Line])[] = [];
  for (const { sent, line, from, to } of candidates) {
    if (pairedSent.has(from) || pairedFound.has(to)) continue;
    pairedSent.add(from);
    pairedFound.add(to);
    pairs.push([sent, line]);
  }
  return pairs;
}

/** A pay statement as an answer shows it, and the JSON pointer to it there. */
export interface ReadStatement {
  readonly exchange: Exchange;
  readonly pointer: string;
  /** In lower case; undefined if it is not a string. */
  readonly individualId: string | undefined;
  readonly statement: JsonObject;
}

/** Undefined if the answer has no data of the payment. */
export function readStatements(exchange: Exchange, paymentId: string): readonly ReadStatement[] | undefined {
  const element = elementsFor(exchange, 'payment_id', paymentId).find(({ code }) => code === 200);
  const statements = asArray(asObject(element?.body)?.pay_statements);
  if (element === undefined || statements === undefined) return undefined;
  return statements.flatMap((value, index) => {
    const statement = asObject(value);
    const pointer = `${element.pointer}/body/pay_statements/${index}`;
    const individualId = asString(statement?.individual_id)?.toLowerCase();
    return statement === undefined ? [] : [{ exchange, pointer, individualId, statement }];
  });
}
