import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Change } from '../switches/alter.ts';
import { alterAnswers } from '../switches/behaviours.ts';
import type { Fault } from '../switches/switches.ts';
import { faultsOf, sometimes } from './define.ts';

export const emptyToObject: Change = (value) => (Array.isArray(value) && value.length === 0 ? {} : value);
export const emptyToList: Change = (value) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : value;
export const oneToElement: Change = (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value);
export const listReversed: Change = (value) => (Array.isArray(value) ? value.toReversed() : value);

/**
 * Makes the faults of values that are written as some serializers of the field write them.
 * @param base goes before each path; see `alter`
 */
export const encodingFaults = (
  operation: OperationId,
  base: string,
  rows: readonly (readonly [name: string, summary: string, path: string, Change, RequirementId])[],
): Fault[] =>
  rows.map(([name, summary, path, change, requirement]) =>
    faultsOf(operation)(`field-${operation}-${name}`, sometimes('shape', requirement))
      .summary(summary)
      .by(alterAnswers(`${base}${path}`, change)),
  );
