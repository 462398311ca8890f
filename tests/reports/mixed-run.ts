import type { Run } from '../../reports/record/run/run.ts';
import { type Summary, summarise } from '../../reports/verdict/summary/summary.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { asSafe } from './as-safe.ts';
import { requirementId, sampleCheck, sampleExchange, sampleFinding, sampleHeader } from './sample-record.ts';
import { sampleRun } from './sample-run.ts';

const waiver = { fingerprint: null, reason: 'Known.', owner: 'Ada', expires: '2027-01-31' };

/** Checks of every outcome, in pay statements, pay groups and across operations, with all the facts that reports show. */
export const mixedChecks: readonly CheckReport[] = [
  sampleCheck(
    'get-pay-statement',
    'batch',
    { 'A01-001': 'failed', 'A01-002': 'passed', 'A01-004': 'advisory' },
    {
      durationMs: 1_234.6,
      retries: 2,
      properties: [{ name: 'any batch', planned: 50, run: 20 }],
      latenciesMs: { 'get-pay-statement': [4, 6, 30] },
      findings: [
        sampleFinding('A01-001', 'get-pay-statement', {
          count: 3,
          exchanges: [sampleExchange('get-pay-statement'), sampleExchange('get-pay-statement', '{"code":500}')],
        }),
        sampleFinding('A01-004', 'get-pay-statement', {
          pointer: null,
          message: 'Two entities are taken.',
          exchanges: [],
        }),
      ],
    },
  ),
  sampleCheck(
    'list-pay-groups',
    'shape',
    Object.fromEntries([1, 2, 3, 4].map((number) => [requirementId(10, number), 'passed' as const])),
    { latenciesMs: { 'list-pay-groups': [12.4] } },
  ),
  sampleCheck('list-pay-groups', 'groups', { 'A10-003': 'blocked' }, { latenciesMs: {} }),
  sampleCheck('update-benefit', 'benefit', { 'A11-001': 'not-applicable' }, { latenciesMs: {} }),
  asSafe<CheckReport>({
    ...sampleCheck('get-enrollments', 'batch', { 'A03-001': 'error' }, { latenciesMs: {} }),
    check: 'isolation/enrollments',
    operation: null,
    judged: { outcome: 'error', code: null, reason: 'TypeError: x is not a function' },
  }),
];

/** The header of the mixed run: one waiver in each state, a check that never reports, a part of the operations. */
export const mixedHeader: Partial<RecordHeader> = {
  harness: { ...sampleHeader().harness, commit: '0123456789abcdef' },
  waivers: [
    { requirement: 'A01-001', ...waiver },
    { requirement: 'A01-002', ...waiver, expires: '2026-11-20' },
    { requirement: 'A10-001', ...waiver },
    { requirement: 'A11-001', ...waiver },
  ],
  selection: { operations: ['get-pay-statement', 'list-pay-groups', 'update-benefit'], requirements: null },
  planned: [...mixedChecks.map(({ check }) => check), 'paging/lost'],
};

/** Records the mixed run in `dir`; it lasted 12.3 s, sent 42 exchanges, and left one of its two entities behind. */
export function mixedRun(dir: string, header: Partial<RecordHeader> = {}): { run: Run; summary: Summary } {
  const { run } = sampleRun(dir, mixedChecks, { ...mixedHeader, ...header });
  if (run.footer === null) throw new Error('a whole run has a footer');
  const entity = { entityId: 'e', connectionId: 'c' };
  const created = [
    { ...entity, disconnected: true },
    { ...entity, disconnected: false },
  ];
  const timed = { ...run, footer: { ...run.footer, durationMs: 12_340, exchanges: 42, created } };
  return { run: timed, summary: summarise(timed) };
}
