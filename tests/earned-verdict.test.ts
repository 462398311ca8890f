import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadRun } from '../reports/record/run.ts';
import { type Summary, summarise } from '../reports/verdict/summary.ts';
import type { OperationId } from '../specs/operations.ts';
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
function refusing(paths: RegExp, status: number): RelayOptions['answer'] {
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
const withProduct = /\/(pay-statement|plans-enrollments|benefits|pay-statement-item|pay-groups|payment)/;

describe('a target is not conformant', () => {
  test.each<[string, Target, OperationId]>([
    [
      'whose enrolled individuals are always refused with 400',
      { answer: refusing(enrolled, 400) },
      'list-enrolled-individuals',
    ],
    [
      'whose disconnection always fails, and where each account is a connection of its own',
      { answer: refusing(disconnection, 500), sandbox: { variants: ['account-apart'] } },
      'disconnect-entity',
    ],
    [
      'that grants no product, and refuses the seven operations that need one',
      { answer: refusing(withProduct, 403), change: granting([]) },
      'list-pay-groups',
    ],
  ])('%s', async (_, target, operation) => {
    const { verdict, requirements, findings, because } = await judge(target);
    expect({ verdict, findings: findings.map(({ requirement }) => requirement) }).toEqual({
      verdict: 'inconclusive',
      findings: [],
    });
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

describe('a refusal of every request', () => {
  const [listed, disconnected, groups] = [
    ['list-enrolled-individuals'],
    ['disconnect-entity'],
    ['list-pay-groups', 'create-sandbox-connection'],
  ] as const;
  const apart = { variants: ['account-apart'] };
  const fixtureless = { fixtures: {}, credentials: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' } };

  test.each<[string, Target, 'conformant' | 'inconclusive']>([
    ['of an automated operation with 403', { operations: listed, answer: refusing(enrolled, 403) }, 'conformant'],
    ['of an automated operation with 422', { operations: listed, answer: refusing(enrolled, 422) }, 'conformant'],
    ['of an automated operation with 404', { operations: listed, answer: refusing(enrolled, 404) }, 'inconclusive'],
    ['of an automated operation with 405', { operations: listed, answer: refusing(enrolled, 405) }, 'inconclusive'],
    [
      'of an automated operation with 404, by an assisted provider',
      { operations: listed, answer: refusing(enrolled, 404), profile: { availability: 'assisted' } },
      'conformant',
    ],
    [
      'of an automated operation with 403, by an automated provider',
      { operations: listed, answer: refusing(enrolled, 403), profile: { availability: 'automated' } },
      'inconclusive',
    ],
    [
      'of an automated operation with 400, by a provider without benefits',
      { operations: listed, answer: refusing(enrolled, 400), profile: { products: ['payment', 'pay_statement'] } },
      'conformant',
    ],
    [
      'of an operation that is not offered',
      {
        operations: listed,
        answer: refusing(enrolled, 500),
        profile: { operations: ['list-automated-jobs', 'create-sandbox-connection'] },
      },
      'inconclusive',
    ],
    [
      'of the last entity with 409',
      { operations: disconnected, answer: refusing(disconnection, 409), sandbox: apart },
      'conformant',
    ],
    [
      'of the last entity with 404',
      { operations: disconnected, answer: refusing(disconnection, 404), sandbox: apart },
      'inconclusive',
    ],
  ])('%s: %#', async (_, target, expected) => {
    expect((await judge(target)).verdict).toBe(expected);
  });
});
