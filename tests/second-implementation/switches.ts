import type { Wrapper } from './call.ts';
import { FAULTS } from './faults.ts';
import { VARIANTS } from './variants.ts';

const find = <T extends { id: string }>(all: readonly T[], id: string): T => {
  const found = all.find((one) => one.id === id);
  if (!found) throw new Error(`there is no fault or variant ${id}; there are: ${all.map((one) => one.id).join(', ')}`);
  return found;
};

/** Finds the wrappers of variants and faults, innermost first: variants, then faults. @throws Error for an unknown id. */
export const switchedOn = (
  variants: readonly string[],
  faults: readonly string[],
): { wrappers: Wrapper[]; basePath: string; benefitPrefix: string } => {
  const legal = variants.map((id) => find(VARIANTS, id));
  const broken = faults.map((id) => find(FAULTS, id));
  return {
    wrappers: [...legal, ...broken].map(({ wrap }) => wrap),
    benefitPrefix: legal.map(({ benefitPrefix }) => benefitPrefix ?? '').join(''),
    basePath: legal.map(({ basePath }) => basePath ?? '').join(''),
  };
};
