import { entityNotAccessible } from '../rules/refusal.ts';
import { absent } from '../switches/alter.ts';
import { objectOf } from '../switches/json-access.ts';
import { alterAnswers, changeAnswers, changeRules, refuseRequests, rewriteBodies } from '../switches/old-behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { productNames } from '../world/wire.ts';
import { variant } from './define.ts';

const enrollmentKeys = [
  'id',
  'individual_id',
  'plan_id',
  'coverage_tier',
  'coverage_start_date',
  'coverage_end_date',
  'dependent_ids',
  'status',
];

/** Operations, the invalid requests to which they answer 500, and what leaves open how these are refused. */
const invalidToFail = [
  ['create-sandbox-payment', 'a body that it cannot read', ['SIL-028']],
  ['list-pay-groups', 'a version or an entity that is malformed', ['SIL-001', 'SIL-031']],
] as const;

/** What is advised against but not forbidden: each says which advisories it brings, and must bring no failure. */
export const advised: readonly Variant[] = [
  variant(
    'versions-unchecked',
    'Any version is answered, however malformed.',
    ['SIL-001'],
    changeRules(() => ({ versionServed: () => true })),
    ['VER-002', 'VER-003', 'VER-004', 'VER-005', 'VER-006', 'VER-007', 'VER-008', 'VER-009'],
  ),
  variant(
    'enrollment-keys-absent',
    'Enrollments have contributions, and none of their other keys.',
    [],
    alterAnswers(
      ...enrollmentKeys.map((key) => ({
        operations: ['get-enrollments'] as const,
        path: `responses/*code=200/body/${key}`,
        change: () => absent,
      })),
    ),
    ['ENRF-048', 'ENRF-049', 'ENRF-050', 'ENRF-051', 'ENRF-052', 'ENRF-053', 'ENRF-054', 'ENRF-055', 'ENRF-056'],
  ),
  variant(
    'disconnected-stays-readable',
    'A disconnected entity can be used as before.',
    ['SIL-031', 'SIL-050'],
    changeRules(() => ({
      entity(token, [id], world) {
        const entity = id === undefined ? token.entity : world.entities.get(id);
        if (entity?.connection !== token.connection) throw entityNotAccessible();
        return entity;
      },
    })),
    ['DISC-010', 'ENT-002', 'ENT-007', 'ENT-012', 'ENT-017', 'ENT-022', 'ENT-027'],
  ),
  variant(
    'unknown-as-success',
    'An unknown payment is an error in an element with code 200.',
    ['SIL-032', 'SIL-091'],
    alterAnswers({ operations: ['get-pay-statement'], path: 'responses/*code=404/code', change: () => 200 }),
    ['PS-037', 'BATCH-009', 'BATCH-011'],
  ),
  variant(
    'more-products',
    'Connections and accounts are granted every product, whichever were asked for.',
    [],
    changeRules(() => ({ granted: () => productNames })),
    ['CONN-009', 'ACCT-008'],
  ),
  variant(
    'payments-of-no-object',
    'A payment is created of a body that is JSON and no object.',
    [],
    rewriteBodies('create-sandbox-payment', (body) =>
      typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {},
    ),
    ['TYPE-006'],
  ),
  variant(
    'payments-beyond-ascii-refused',
    'A payment with a character beyond ASCII is refused.',
    [],
    refuseRequests(
      'create-sandbox-payment',
      (body) => [...(JSON.stringify(body) ?? '')].some((character) => character > '\u007f'),
      422,
    ),
    ['PAY-007'],
  ),
  variant(
    'timestamps-without-offset',
    'Timestamps of jobs do not say their offset from UTC.',
    ['SIL-045'],
    alterAnswers(
      ...['created_at', 'scheduled_at', 'started_at', 'completed_at'].map((key) => ({
        operations: ['list-automated-jobs'] as const,
        path: `data/*/${key}`,
        change: (time: unknown) => (typeof time === 'string' ? time.replace(/Z$/, '') : time),
      })),
    ),
    ['JOBF-015', 'JOBF-018', 'JOBF-021', 'JOBF-024'],
  ),
  ...invalidToFail.map(([operation, what, silences]) =>
    variant(
      `${operation}-fails-when-invalid`,
      `${operation} answers 500 to ${what}.`,
      silences,
      changeAnswers({ operations: [operation], status: 400 }, (reply) => {
        reply.status = 500;
        reply.body = { ...objectOf(reply.body), code: 500 };
      }),
      ['ERR-014'],
    ),
  ),
];
