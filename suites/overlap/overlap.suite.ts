import type { Suite } from '../../harness/trial/check.ts';
import { branches } from './branches.ts';
import { overlappingCreations } from './creations.ts';
import { overlappingReads } from './reads.ts';

/** Requests that overlap in time: what holds of each alone holds of all. */
export const overlap: Suite = {
  name: 'overlap',
  title: 'Requests that overlap',
  checks: [overlappingReads, overlappingCreations, branches],
};
