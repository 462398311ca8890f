import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { changeRules } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { StatementInput } from '../world/statement-input.ts';
import type { Marks } from './define.ts';

/** A given statement, or one of its lines, by key. */
export type Given = Record<string, unknown>;

/** Changes the given statements of a payment after the request has been checked, from the one at `from` on. */
export const changeStatements = (change: (statement: Given) => unknown, from = 0) =>
  changeRules((base) => ({
    listed: (inputs, entity) =>
      base
        .listed(inputs, entity)
        .map((input, index) => (index < from ? input : (change(objectOf(input)) as StatementInput))),
  }));

/** Changes one field, where it is given. */
export const changeField = (key: string, to: (value: never) => unknown) => (given: Given) =>
  key in given ? { ...given, [key]: to(given[key] as never) } : given;

/** The marks of a fault that breaks how one field is read back. */
export const relation = (requirement: RequirementId, extra: Partial<Marks> = {}): Marks => ({
  kind: 'relation',
  requirements: [requirement],
  ...extra,
});
