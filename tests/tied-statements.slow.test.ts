import { afterEach, expect, it } from 'vitest';
import { readProfile } from '../cli/profile/profile.ts';
import { faults } from '../sandbox/faults/all-faults.ts';
import { startSandbox } from '../sandbox/start.ts';
import { at, changeRules, objectOf, refuseRequests } from '../sandbox/switches/behaviours.ts';
import type { Behaviour, Fault } from '../sandbox/switches/switches.ts';
import { runPart } from '../suites/run-part.ts';

const catalogue = faults as Fault[];
const added: Fault[] = [];

afterEach(() => {
  for (const fault of added.splice(0)) catalogue.splice(catalogue.indexOf(fault), 1);
});

/** Runs the check of tied statements against a sandbox that departs from the rules in one way, or in none. */
async function runTied(behaviour: (() => Behaviour) | null) {
  const fault: Fault | null = behaviour && {
    id: 'of-this-test',
    summary: '',
    kind: 'relation',
    operation: 'get-pay-statement',
    conditional: true,
    stateful: false,
    requirements: ['PS-043'],
    behaviour,
  };
  if (fault !== null) {
    added.push(fault);
    catalogue.push(fault);
  }
  const sandbox = await startSandbox({ seed: 1, faults: fault === null ? [] : [fault.id] });
  try {
    const profile = readProfile('the sandbox', JSON.stringify(sandbox.profile), { environment: {} });
    const checks = ['get-pay-statement/tied-statements'];
    const settings = { profile, effort: 'thorough', seed: 1, strict: false, checks, sharedBy: 1 } as const;
    const { reports } = await runPart({ ...settings, part: { index: 1, count: 1 }, firstConnection: null });
    const [report] = reports;
    if (report === undefined) throw new Error('the check was not run');
    return { ...report, broken: report.findings.map(({ requirement }) => requirement) };
  } finally {
    await sandbox.close();
  }
}

/** Statements that tie come in an order that the request decides. */
const tiesBy = (shift: (offset: number, limit: number) => number) =>
  changeRules((base) => ({
    page(payment, offset, limit, entity) {
      if (payment.count <= 1_000) return base.page(payment, offset, limit, entity);
      const all = base.page(payment, 0, payment.count, entity);
      const first = shift(offset, limit) % all.length;
      return [...all.slice(first), ...all.slice(0, first)].slice(offset, offset + limit);
    },
  }));

it('thousands of statements in one order are walked and drawn from, in at most 120 exchanges', async () => {
  const { broken, exchanges, judged, requirements } = await runTied(null);
  expect({ broken, judged }).toMatchObject({ broken: [], judged: { outcome: 'passed' } });
  expect(requirements['PS-043']?.outcome).toBe('passed');
  expect(requirements['PS-032']?.outcome).toBe('passed');
  expect(exchanges).toBeLessThanOrEqual(120);
});

it.each<[string, () => Behaviour, string]>([
  ['with the size of the page, at its end', tiesBy((_, limit) => (limit === 1_000 ? 0 : limit)), 'PS-044'],
  ['with the offset', tiesBy((offset) => offset), 'PS-043'],
  ['for small pages alone', tiesBy((_, limit) => (limit < 10 ? 3 : 0)), 'PS-044'],
])('ties that reorder are found: %s', async (_, behaviour, requirement) => {
  expect((await runTied(behaviour)).broken).toEqual([requirement]);
});

it.each([
  ['large payments is judged by a small one', 1_000, { outcome: 'passed' }],
  ['such payments is not observed', 0, { outcome: 'not-applicable', code: 'not-observed' }],
])('a target that refuses %s', async (_, most, expected) => {
  const refusing = at(
    ['create-sandbox-payment'],
    refuseRequests((body) => {
      const { pay_statements: given } = objectOf(body);
      return Array.isArray(given) && given.length > most;
    }),
  );
  const { broken, judged } = await runTied(refusing);
  expect(broken).toEqual([]);
  expect(judged).toMatchObject(expected);
});

it('a target whose pages are smaller than asked for is not judged by what they lack', async () => {
  const atMostFifty = changeRules((base) => ({
    page: (payment, offset, limit, entity) => base.page(payment, offset, Math.min(limit, 50), entity),
  }));
  expect((await runTied(atMostFifty)).broken).toEqual([]);
});

it('a target that leaves out all statements of unknown individuals is asked for no batch without requests', async () => {
  const leavingOut = changeRules((base) => ({
    page: (payment, ...args) => (payment.payDate > '2025-02-28' ? [] : base.page(payment, ...args)),
    count: (payment, ...args) => (payment.payDate > '2025-02-28' ? 0 : base.count(payment, ...args)),
  }));
  const { broken, requirements } = await runTied(leavingOut);
  expect(broken).toEqual([]);
  expect(requirements['PS-032']?.outcome).not.toBe('blocked');
});
