import { ADVISED_VARIANTS } from './variants/advised.ts';
import { ANSWER_VARIANTS } from './variants/answers.ts';
import { BEHAVIOUR_VARIANTS } from './variants/behaviour.ts';
import { JOB_VARIANTS } from './variants/jobs.ts';
import { LIMIT_VARIANTS } from './variants/limits.ts';
import { LIST_VARIANTS } from './variants/lists.ts';
import { REACH_VARIANTS } from './variants/reach.ts';
import { REFUSAL_VARIANTS } from './variants/refusals.ts';
import { TRANSPORT_VARIANTS } from './variants/transport.ts';
import { VALUE_VARIANTS } from './variants/values.ts';
import type { Variant } from './variants/variant.ts';
import { WIRE_VARIANTS } from './variants/wire.ts';

/** Every legal variant of the second implementation; `startSecond({ variants: [id, …] })` switches some on. */
export const VARIANTS: readonly (Variant & { readonly id: string })[] = Object.entries({
  ...TRANSPORT_VARIANTS,
  ...ANSWER_VARIANTS,
  ...BEHAVIOUR_VARIANTS,
  ...REACH_VARIANTS,
  ...JOB_VARIANTS,
  ...LIST_VARIANTS,
  ...LIMIT_VARIANTS,
  ...REFUSAL_VARIANTS,
  ...VALUE_VARIANTS,
  ...WIRE_VARIANTS,
  ...ADVISED_VARIANTS,
}).map(([id, one]) => ({ id, ...one }));

/** Variants that are worth trying together; none of them calls for an advisory. */
export const COMBINATIONS: readonly (readonly string[])[] = [
  ['closes-every-connection', 'chunks-of-a-kilobyte', 'json-in-other-words', 'intermittently-busy'],
  ['lower-case-ids', 'orders-that-turn', 'uncounted', 'optional-keys-absent', 'words-of-its-own'],
  ['syncs-first', 'an-account-is-a-connection', 'bank-holidays', 'only-those-who-were-named', 'below-a-path'],
  ['refuses-with-other-statuses', 'version-demanded', 'updates-leave-no-trace', 'paging-within-meta', 'long-tokens'],
  ['null-where-it-may-stand', 'empty-lists-and-zero-pay', 'windows-read-strictly', 'repeated-payments-count-once'],
];
