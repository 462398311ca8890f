import type { Fault, Variant } from './switches/switches.ts';

/** The faults and variants that the ids in the options of a sandbox can name. */
export interface AllSwitches {
  readonly faults: readonly Fault[];
  readonly variants: readonly Variant[];
}

export const noSwitches: AllSwitches = { faults: [], variants: [] };

/** Loads every fault and variant: as much code as the rest of the sandbox. */
export async function loadSwitches(): Promise<AllSwitches> {
  const { faults } = await import('./faults/all-faults.ts');
  const { variants } = await import('./variants/all-variants.ts');
  return { faults, variants };
}
