import type { Check } from '../harness/trial/trial.ts';
import { allSuites } from './all-suites.ts';
import type { Suites } from './part.ts';

export type IndexedCheck = Omit<Check, 'run'>;

/** The descriptions of all checks. The build turns this module into data: selecting checks loads no suite. */
export const checkIndex: Suites<IndexedCheck> = allSuites;
