import type { Check } from '../harness/trial/check.ts';
import { allSuites } from './all-suites.ts';
import type { Suites } from './part.ts';

/** All that is known of a check before it runs. */
export type IndexedCheck = Omit<Check, 'run'>;

/** The checks to choose from. The build writes them as data in place of this module: whoever only chooses loads no suite. */
export const checkIndex: Suites<IndexedCheck> = allSuites;
