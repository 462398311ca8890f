import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadRun } from '../reports/record/run/load-run.ts';
import { type Summary, summarise } from '../reports/verdict/summary/summary.ts';
import type { OperationId } from '../specs/interface/operations.ts';
import { judgeTarget } from './hostile-runs/judge-target.ts';
import { type RelayOptions, startRelay } from './hostile-runs/relay.ts';

/** A target: how it differs from the sandbox, its profile from that of the sandbox, and what of it is judged; null: all. */
interface Target extends RelayOptions {
  readonly profile?: object;
  readonly operations?: readonly OperationId[];
}

async function judge({ profile = {}, operations, ...options }: Target): Promise<Summary> {
  const out = mkdtempSync(join(tmpdir(), 'earned-verdict-'));
  const relay = await startRelay(options);
  try {
    await judgeTarget({ ...relay.profile, ...profile }, operations ?? null, out);
    return summarise(loadRun(out));
  } finally {
    await relay.close();
    rmSync(out, { recursive: true });
  }
}

/** Refuses every request whose path fits, whoever asks. */
function refusing(paths: RegExp, status: number): NonNullable<RelayOptions['answer']> {
  const body = { code: status, name: 'refused_error', service_code: 'refused', message: 'This is refused.' };
  return ({ url = '' }) => (paths.test(url) ? { status, body } : undefined);
}

/** Lists these products in the results of creations, whatever was asked for. */
const granting = (products: readonly string[]) => (text: string) => {
  const answer = JSON.parse(text);
  return { text: JSON.stringify('access_token' in answer ? { ...answer, products } : answer), header: '' };
};

const enrolled = /\/enrolled/;
const disconnection = /\/disconnect-entity/;
const withProduct = /\/(pay-statement|pay-groups|payment)/;

describe('a target is not conformant', () => {
  test.each<[string, Target, OperationId]>([
    [
      'whose enrolled individuals are always refused with 400',
      { operations: ['list-enrolled-individuals', 'get-enrollments'], answer: refusing(enrolled, 400) },
      'list-enrolled-individuals',
    ],
    [
      'whose disconnection always fails, and where each account is a connection of its own',
      {
        operations: ['disconnect-entity', 'list-pay-groups'],
        answer: refusing(disconnection, 500),
        sandbox: { variants: ['account-apart'] },
      },
      'disconnect-entity',
    ],
    [
      'that grants no product, and refuses the operations that need one',
      {
        operations: ['get-pay-statement', 'list-pay-groups'],
        answer: refusing(withProduct, 403),
        change: granting([]),
      },
      'get-pay-statement',
    ],
  ])('%s', async (_, target, operation) => {
    const { verdict, requirements, findings, because } = await judge(target);
    const broken = findings.filter(({ level }) => level === 'must').map(({ requirement }) => requirement);
    expect({ verdict, broken }).toEqual({ verdict: 'inconclusive', broken: [] });
    expect(because.join('\n')).toContain(
      `${operation} answered no valid request with success, so that its refusals prove nothing`,
    );
    const own = requirements.filter(({ checks, code, level }) => {
      const isOwn = checks.length > 0 && checks.every((check) => check.startsWith(`${operation}/`));
      return isOwn && level === 'must' && code !== 'no-fixture';
    });
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter(({ outcome }) => outcome !== 'blocked')).toEqual([]);
  });
});

describe('where every request is refused', () => {
  const ofEnrolled = { operations: ['list-enrolled-individuals'] } as const;
  const ofDisconnection = { operations: ['disconnect-entity'], sandbox: { variants: ['account-apart'] } } as const;
  const ofGroups = { operations: ['list-pay-groups'], answer: refusing(/\/pay-groups/, 403) } as const;
  const withoutPayment = granting(['pay_statement', 'benefits']);

  test.each<[string, Target, readonly string[], 'blocked' | 'not-applicable']>([
    ['403', { ...ofEnrolled, answer: refusing(enrolled, 403) }, ['ENRD-012', 'ENRD-014', 'AUTH-022'], 'not-applicable'],
    ['422', { ...ofEnrolled, answer: refusing(enrolled, 422) }, ['ENRD-012', 'ENRD-014', 'AUTH-022'], 'not-applicable'],
    ['404', { ...ofEnrolled, answer: refusing(enrolled, 404) }, ['ENRD-012', 'ENRD-014', 'AUTH-022'], 'blocked'],
    ['405', { ...ofEnrolled, answer: refusing(enrolled, 405) }, ['ENRD-012', 'ENRD-014', 'AUTH-022'], 'blocked'],
    [
      '404, by an assisted provider',
      { ...ofEnrolled, answer: refusing(enrolled, 404), profile: { availability: 'assisted' } },
      ['ENRD-012', 'ENRD-014', 'AUTH-022'],
      'not-applicable',
    ],
    [
      '403, by an automated provider',
      { ...ofEnrolled, answer: refusing(enrolled, 403), profile: { availability: 'automated' } },
      ['ENRD-012', 'ENRD-014', 'AUTH-022'],
      'blocked',
    ],
    [
      '400, by a provider that supports no benefits',
      { ...ofEnrolled, answer: refusing(enrolled, 400), profile: { products: ['payment', 'pay_statement'] } },
      ['ENRD-012', 'ENRD-014', 'AUTH-022'],
      'not-applicable',
    ],
    [
      '400, and no benefit is known',
      { ...ofEnrolled, answer: refusing(enrolled, 400), profile: { fixtures: {} } },
      ['ENRD-012', 'ENRD-014', 'AUTH-022'],
      'not-applicable',
    ],
    [
      '409, of a last entity',
      { ...ofDisconnection, answer: refusing(disconnection, 409) },
      ['DISC-006'],
      'not-applicable',
    ],
    [
      '404, of a last entity',
      { ...ofDisconnection, answer: refusing(disconnection, 404) },
      ['DISC-006', 'AUTH-016'],
      'blocked',
    ],
    ['403, though all products were granted', ofGroups, ['GROUPF-001', 'AUTH-028'], 'blocked'],
    [
      '403, where the product was not granted',
      { ...ofGroups, change: withoutPayment },
      ['GROUP-003', 'GROUPF-001', 'AUTH-028'],
      'not-applicable',
    ],
    [
      '404, where the product was not granted',
      { ...ofGroups, answer: refusing(/\/pay-groups/, 404), change: withoutPayment },
      ['GROUPF-001', 'AUTH-028'],
      'blocked',
    ],
    [
      '403, where nothing was granted',
      { ...ofGroups, change: granting([]) },
      ['GROUP-003', 'GROUPF-001', 'AUTH-028'],
      'blocked',
    ],
    [
      '403, where nothing was granted, and the profile says so',
      { ...ofGroups, change: granting([]), profile: { products: [] } },
      ['GROUP-003', 'GROUPF-001', 'AUTH-028'],
      'not-applicable',
    ],
  ])('%s: %#', async (_, target, ids, expected) => {
    const { requirements } = await judge(target);
    const outcomes = requirements.filter(({ id }) => ids.includes(id)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(ids.map(() => expected));
  });
});
