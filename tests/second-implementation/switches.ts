import type { Wrapper } from './call.ts';
import { FAULTS } from './faults.ts';
import { VARIANTS } from './variants.ts';

const find = <T extends { id: string }>(rows: readonly T[], id: string): T => {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`nothing is called ${id}; there are: ${rows.map((one) => one.id).join(', ')}`);
  return row;
};

/** What is switched on, innermost first: variants, then faults. @throws Error for an unknown id. */
export const switchedOn = (
  variants: readonly string[],
  faults: readonly string[],
): { wrappers: Wrapper[]; basePath: string } => {
  const legal = variants.map((id) => find(VARIANTS, id));
  const broken = faults.map((id) => find(FAULTS, id));
  return {
    wrappers: [...legal, ...broken].map(({ wrap }) => wrap()),
    basePath: legal.map(({ basePath }) => basePath ?? '').join(''),
  };
};
