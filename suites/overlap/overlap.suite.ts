import type { Suite } from '../../harness/trial/check.ts';
import { overlappingBatches } from './batches.ts';
import { branches } from './branches.ts';
import { overlappingConnections } from './connections.ts';
import { overlappingCreations } from './creations.ts';
import { overlappingFilters } from './item-filters.ts';

/** Requests that overlap in time: what holds of each alone holds of all. */
export const overlap: Suite = {
  name: 'overlap',
  title: 'Requests that overlap',
  checks: [overlappingConnections, ...overlappingBatches, overlappingFilters, ...overlappingCreations, branches],
};
