import { BATCH_FAULTS } from './faults/batches.ts';
import { BOUNDARY_FAULTS } from './faults/boundaries.ts';
import { CACHE_FAULTS } from './faults/caches.ts';
import { CALENDAR_FAULTS } from './faults/calendar.ts';
import { CREDENTIAL_FAULTS } from './faults/credentials.ts';
import type { Fault } from './faults/fault.ts';
import { FIELD_FAULTS } from './faults/fields.ts';
import { FILTER_FAULTS } from './faults/filters.ts';
import { GIVEN_VALUE_FAULTS } from './faults/given-values.ts';
import { ISOLATION_FAULTS } from './faults/isolation.ts';
import { LATER_RESULT_FAULTS } from './faults/later-results.ts';
import { OVERLAP_FAULTS } from './faults/overlap.ts';
import { PAGING_FAULTS } from './faults/paging.ts';
import { PLACE_FAULTS } from './faults/places.ts';
import { REACH_FAULTS } from './faults/reach.ts';
import { RESULT_FAULTS } from './faults/results.ts';
import { ROUND_TRIP_FAULTS } from './faults/round-trips.ts';
import { SESSION_FAULTS } from './faults/sessions.ts';

/** Every fault of the second implementation; `startSecond({ faults: [id] })` switches one on. Each breaks a must. */
export const FAULTS: readonly (Fault & { readonly id: string })[] = Object.entries({
  ...BATCH_FAULTS,
  ...CREDENTIAL_FAULTS,
  ...FIELD_FAULTS,
  ...FILTER_FAULTS,
  ...ISOLATION_FAULTS,
  ...PAGING_FAULTS,
  ...RESULT_FAULTS,
  ...ROUND_TRIP_FAULTS,
  ...LATER_RESULT_FAULTS,
  ...BOUNDARY_FAULTS,
  ...CACHE_FAULTS,
  ...CALENDAR_FAULTS,
  ...GIVEN_VALUE_FAULTS,
  ...OVERLAP_FAULTS,
  ...PLACE_FAULTS,
  ...REACH_FAULTS,
  ...SESSION_FAULTS,
}).map(([id, one]) => ({ id, ...one }));
