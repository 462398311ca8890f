import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import type { Header, RedactedExchange } from '../../specs/words/exchange.ts';
import { fingerprint, type Judged, type Outcome } from '../../specs/words/finding.ts';
import { fixtureKinds } from '../../specs/words/profile.ts';
import type { CheckReport, RecordedRequirement, RecordHeader, ReportedFinding } from '../../specs/words/record.ts';
import { asSafe, type Plain } from './as-safe.ts';

/** The moment at which every sample run starts. */
const startedAt = '2026-11-21T08:00:00.000Z';

const digest = `sha256:${'ab'.repeat(32)}`;

/** Four requirements an operation: three musts and a should, ids `A01-001` to `A11-004`. */
export const sampleRequirements: readonly RecordedRequirement[] = operationIds.flatMap((operation, at) =>
  [1, 2, 3, 4].map(
    (number): RecordedRequirement => ({
      id: requirementId(at + 1, number),
      section: `endpoints/${at + 1}`,
      level: number === 4 ? 'should' : 'must',
      operations: [operation],
      statement: `Statement ${number} about ${operation}.`,
      unjudged: null,
    }),
  ),
);

/** `A01-002`: the second requirement of the first operation. */
export function requirementId(operation: number, number: number): string {
  return `A${String(operation).padStart(2, '0')}-00${number}`;
}

/** A header that plans nothing and waives nothing. */
export const sampleHeader = (change: Partial<RecordHeader> = {}): RecordHeader => ({
  type: 'header',
  schemaVersion: 1,
  target: { name: 'Acme Payroll Bridge', version: '3.2.0', baseUrl: 'http://127.0.0.1:9/finance' },
  harness: { version: '0.1.0', commit: null, node: 'v20.20.2' },
  catalogue: { revision: '1.0.0', requirements: sampleRequirements },
  digests: { requirements: digest, schemas: digest, suites: digest, specs: digest, profile: digest },
  given: { products: null, fixtures: fixtureKinds },
  seed: 7,
  effort: 'standard',
  strict: false,
  selection: { operations: null, requirements: null },
  waivers: [],
  shard: null,
  planned: [],
  startedAt,
  ...change,
});

/** Makes a judgement from an outcome alone; a skip gets a reason. */
function judged(outcome: Outcome): Judged {
  if (outcome === 'not-applicable') return { outcome, code: 'no-fixture', reason: 'The profile names no benefit.' };
  if (outcome === 'blocked') return { outcome, code: null, reason: 'Still 202 after 300 s.' };
  return { outcome, code: null, reason: null };
}

/** A check `<operation>/<name>` that judges `requirements`; its own outcome is the first of theirs. */
export function sampleCheck(
  operation: OperationId,
  name: string,
  requirements: Readonly<Record<string, Outcome>>,
  change: Partial<Plain<CheckReport>> = {},
): CheckReport {
  const entries = Object.entries(requirements).map(([id, outcome]) => [id, judged(outcome)] as const);
  return asSafe<CheckReport>({
    check: `${operation}/${name}`,
    title: `${Object.keys(requirements).join(', ')} answers as it should (${name})`,
    operation,
    judged: entries[0]?.[1] ?? judged('passed'),
    requirements: Object.fromEntries(entries),
    findings: [],
    properties: [],
    startedAt: Date.parse(startedAt) + 1_000,
    durationMs: 40,
    exchanges: 3,
    latenciesMs: { [operation]: [4, 5, 6] },
    ...change,
  });
}

export function sampleFinding(
  requirement: string,
  operation: OperationId,
  change: Partial<Plain<ReportedFinding>> = {},
): ReportedFinding {
  const core = { requirement, operation, pointer: '/responses/0/code', aspect: 'type', ...change };
  return asSafe<ReportedFinding>({
    expected: 'an integer',
    actual: '"200"',
    message: 'The code of a batch element is text.',
    count: 1,
    exchanges: [sampleExchange(operation)],
    curl: `curl -sS -X POST -H 'Authorization: Bearer '"$ACCESS_TOKEN" 'http://127.0.0.1:9/finance/employer/pay-statement'`,
    fingerprint: fingerprint(core),
    ...core,
  });
}

export const sampleExchange = (
  operation: OperationId,
  text = '{"responses":[{"code":"200"}]}',
  headers: readonly Header[] = [['Content-Type', 'application/json']],
): RedactedExchange =>
  asSafe<RedactedExchange>({
    sequence: 1,
    operation,
    request: {
      method: 'POST',
      path: '/finance/employer/pay-statement',
      url: 'http://127.0.0.1:9/finance/employer/pay-statement',
      headers: [
        ['Authorization', 'Bearer $ACCESS_TOKEN'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"requests":[{"payment_id":"e8b90071-0c11-471c-86e8-e303ef2f6782"}]}',
    },
    response: {
      status: 200,
      headers,
      text,
      bodyBytes: Buffer.byteLength(text),
      oddities: [],
      problem: null,
    },
    failure: null,
    end: 'answered',
    earlier: [],
    startedAt: Date.parse(startedAt) + 1_000,
    firstByteMs: 3,
    totalMs: 4,
  });

/** One passing check per operation, which judges all four of its requirements. */
export const passingChecks = (): readonly CheckReport[] =>
  operationIds.map((operation, at) =>
    sampleCheck(
      operation,
      'shape',
      Object.fromEntries([1, 2, 3, 4].map((number) => [requirementId(at + 1, number), 'passed' as const])),
    ),
  );
