import { changeRules, type JsonObject, objectOf, withList } from '../../switches/behaviours.ts';
import type { MakeBehaviour } from '../../switches/switches.ts';
import type { StatementInput } from '../../world/payment.ts';

/** For `from` in the functions below, which counts from 0: the first statement, or line, stays as it is. */
export const fromSecondStatement = 1;
export const fromSecondLine = 1;

/** Changes the given statements of a payment after the request has been checked, from the one at `from` on. */
export const changeStatements = (change: (statement: JsonObject) => unknown, from = 0): MakeBehaviour =>
  changeRules((base) => ({
    listed: (inputs, entity) =>
      base
        .listed(inputs, entity)
        .map((input, index) => (index < from ? input : (change(objectOf(input)) as StatementInput))),
  }));

/** Changes a list of lines in the given statements that have it; see {@link changeStatements}. */
export const changeList = (
  list: string,
  change: (lines: readonly JsonObject[]) => readonly JsonObject[],
  from = 0,
): MakeBehaviour =>
  changeStatements((statement) => withList(statement, list, (lines) => [...change(lines.map(objectOf))]), from);

/** Changes each line of a list; undefined drops it. */
export const changeLines = (
  list: string,
  change: (line: JsonObject, index: number) => JsonObject | undefined,
): MakeBehaviour => changeList(list, (lines) => lines.map(change).filter((line) => line !== undefined));

/** Copies an object with another value under a key; undefined drops the key. Without the key, nothing changes. */
export function withValue(given: JsonObject, key: string, to: (value: never) => unknown): JsonObject {
  if (!(key in given)) return given;
  const { [key]: value, ...rest } = given;
  const changed = to(value as never);
  return changed === undefined ? rest : { ...rest, [key]: changed };
}

export const changeValue = (key: string, to: (value: never) => unknown): MakeBehaviour =>
  changeStatements((statement) => withValue(statement, key, to));

/** Changes a value of each line, where it is given, from the line at `from` on. */
export const changeLineValue = (list: string, key: string, to: (value: never) => unknown, from = 0): MakeBehaviour =>
  changeLines(list, (line, index) => (index < from ? line : withValue(line, key, to)));
