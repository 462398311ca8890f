import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientCatalogue } from '../../cli/client/client-catalogue.ts';
import { clientByCommand } from '../../cli/client/client-file.ts';
import { clientHeader } from '../../cli/client/test-client.ts';
import { commandLine } from '../../cli/command-line.ts';
import { testIo } from '../../cli/io.testbed.ts';
import { refuseOtherKind } from '../../cli/records/named-run.ts';
import { startHere } from '../../cli/run/engine/start-here.ts';
import { reportUnplayed } from '../../clients/report/report-check.ts';
import { planChecks } from '../../clients/run/plan-checks.ts';
import { scenarios } from '../../clients/scenarios/all-scenarios.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { projectFolder } from '../documents.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { call } from './call.ts';
import { findBuilt } from './process.ts';

const { newFolder } = cleanUpAtEnd();
const example = `node ${join(projectFolder, 'examples/clients/adapter.mjs')}`;

/** Writes an adapter of a language into a folder, by a process that runs there. */
const init = (folder: string, language: string) =>
  spawnSync(process.execPath, [findBuilt('cli/main.js'), 'client', '--init', language], {
    cwd: folder,
    encoding: 'utf8',
  });

/** Tests a client by its command, and reads the summary, where there is one. */
async function judge(command: string, ...flags: readonly string[]) {
  const out = newFolder();
  const called = await call(['client', '--command', command, '--out', out, '--reports', 'markdown', ...flags]);
  return { ...called, summary: () => JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')) };
}

describe('client --command', () => {
  it('the example does a task under a scenario, and what was judged is counted of the rows of clients', async () => {
    const { code, summary } = await judge(example, '--task', 'get-enrollments', '--scenario', 'one-unknown');
    expect(code).toBe(0);
    expect(summary()).toMatchObject({
      kind: 'client',
      verdict: 'conformant',
      coverage: { must: { total: 31 } },
      findings: [],
    });
  });

  it('a finding names the command that plays it again', async () => {
    const program = join(newFolder(), 'first-page.mjs');
    const text = readFileSync(example.slice('node '.length), 'utf8');
    writeFileSync(
      program,
      text.replace('const isWhole = ', 'const isWhole = true || ').replace('limit: pageSize, ', ''),
    );
    const { code, out, summary } = await judge(
      `node ${program}`,
      '--task',
      'get-pay-statement',
      '--scenario',
      'three-pages',
    );
    expect(code).toBe(1);
    expect(out).toContain('--task get-pay-statement --scenario three-pages');
    expect(summary().findings).toMatchObject([{ requirement: 'READ-003', operation: 'get-pay-statement' }]);
  });

  it('a client that does nothing gets no pass, and the run is inconclusive', async () => {
    const judged = await judge('true', '--task', 'list-pay-groups');
    expect(judged.code).toBe(3);
    expect(judged.summary()).toMatchObject({ verdict: 'inconclusive', counts: { passed: 0, failed: 0 } });
  });

  it.each([
    ['a line that is none of its task', ['--command', `echo '{"id":"x"}'`], 'a line of list-pay-groups lacks name'],
    ['no command', [], 'name a client.yaml, or give --command CMD'],
    ['an unknown scenario', ['--command', 'true', '--scenario', 'three-page'], 'did you mean three-pages'],
    ['no such file', ['acme.yaml'], 'acme.yaml: there is no such file'],
  ])('%s cannot be used: exit code 2', async (_, args, said) => {
    const { code, err } = await call(['client', ...args, '--task', 'list-pay-groups', '--out', newFolder()]);
    expect([code, err.toLowerCase()]).toEqual([2, expect.stringContaining(said.toLowerCase())]);
  });

  it('a client file is read, and what is wrong with one is said with its line', async () => {
    const file = join(newFolder(), 'client.yaml');
    writeFileSync(file, `name: Acme\nversion: 1.2.3\ncommand: ${example}\ntasks: [list-pay-groups]\n`);
    const folder = newFolder();
    const run = await call(['client', file, '--scenario', 'plain', '--out', folder, '--reports', 'markdown']);
    expect([run.code, run.out]).toEqual([0, expect.stringContaining('Acme 1.2.3: CONFORMANT')]);
    writeFileSync(file, 'name: Acme\nversion: 1.2.3\ncommand: x\ntask: [list-pay-groups]\n');
    const wrong = await call(['client', file, '--out', folder]);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('client.yaml:4:1: unknown key')]);
  });

  it.each([
    ['sends its filters by the names of its file', 'category', 0, []],
    ['passes over its filters', 'none', 1, ['READ-001']],
  ])('a client that %s', async (_, key, code, rows) => {
    const folder = newFolder();
    const [program, file, out] = ['client.mjs', 'client.yaml', 'out'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const text = readFileSync(example.slice('node '.length), 'utf8').replace(
      "() => '/employer/pay-statement-item'",
      `({ filters: { ${key}: only = [] } = {} }) => '/employer/pay-statement-item' + (only.length ? '?kinds=' + only : '')`,
    );
    writeFileSync(program, text);
    const names = 'openNames: { payStatementItemFilters: { category: kinds } }';
    writeFileSync(file, `name: Acme\nversion: 1.2.3\ncommand: node ${program}\n${names}\n`);
    const args = ['--task', 'list-pay-statement-items', '--scenario', 'items-filtered', '--out', out];
    const run = await call(['client', file, ...args, '--reports', 'markdown']);
    const { findings } = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
    expect([run.code, findings.map(({ requirement }: { requirement: string }) => requirement)]).toEqual([code, rows]);
  });

  it.each(['javascript', 'python', 'shell'])('--init %s writes an adapter to begin with', async (language) => {
    const folder = newFolder();
    const io = init(folder, language);
    expect([io.status, io.stdout]).toEqual([0, expect.stringContaining('docs/clients.md says what an adapter reads')]);
    const [name = ''] = readdirSync(folder);
    const isAsShipped =
      readFileSync(join(folder, name), 'utf8') === readFileSync(join(projectFolder, 'examples/clients', name), 'utf8');
    expect(isAsShipped).toBe(true);
  });

  it('--init writes no adapter over another', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'adapter.sh'), 'mine');
    expect(init(folder, 'shell')).toMatchObject({ status: 2 });
    expect(readFileSync(join(folder, 'adapter.sh'), 'utf8')).toBe('mine');
  });

  it.each([
    ['Python', 'python3', 'adapter.py', 'get-pay-statement', 79],
    ['shell', 'sh', 'adapter.sh', 'list-enrolled-individuals', 79],
    ['JavaScript', 'node', 'adapter.mjs', 'create-sandbox-payment', 200],
  ])('the example in %s does its task', async (_, program, name, task, most) => {
    const path = join(projectFolder, 'examples/clients', name);
    const { code, summary } = await judge(`${program} ${path}`, '--task', task, '--scenario', 'plain');
    expect([code, summary().findings]).toEqual([0, []]);
    expect(readFileSync(path, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(most);
  });

  it('a run of a client is not compared with one of a server', async () => {
    const out = newFolder();
    await call(['client', '--command', 'true', '--task', 'list-pay-groups', '--out', out, '--reports', 'markdown']);
    const { header } = loadRun(out);
    const { kind: _, ...ofServer } = header;
    expect(() => refuseOtherKind({ header: ofServer }, { header })).toThrow('judged a server, the other one a client');
    expect(() => refuseOtherKind({ header }, { header })).not.toThrow();
    const server = newFolder();
    const record = openRecord(server, ofServer);
    record.footer({ interrupted: null, created: [] });
    record.close();
    const compared = await call(['diff', server, out, '--out', newFolder()]);
    expect([compared.code, compared.err]).toEqual([
      2,
      expect.stringContaining('judged a server, the other one a client'),
    ]);
    expect((await call(['diff', out, out, '--out', newFolder()])).code).not.toBe(2);
  });

  it.each([
    ['a whole run', 'passed', 0, ''],
    ['a run with a must that is waived', 'failed', 1, 'Musts are broken: READ-003. A waiver does not change that.'],
  ] as const)('%s of a client is certified in the class client: %s', async (_, outcome, code, said) => {
    const [out, key] = [newFolder(), join(newFolder(), 'key')];
    const catalogue = clientCatalogue();
    const checks = planChecks('thorough');
    const waiver = { requirement: 'READ-003', reason: 'known', owner: 'Kim', expires: '2099-01-31', fingerprint: null };
    const client = { ...clientByCommand('true'), waivers: outcome === 'failed' ? [waiver] : [] };
    const how = { invocation: '', seed: 1, effort: 'thorough', strict: false, chosen: null, isPart: false } as const;
    const record = openRecord(out, clientHeader({ catalogue, client, ...how, planned: checks.map(({ id }) => id) }));
    for (const check of checks) {
      const end = { outcome: 'passed', code: null, reason: null } as const;
      const report = reportUnplayed(check, end, { catalogue, startedAt: Date.now(), durationMs: 1 });
      const own = check.requirements.includes('READ-003') ? { 'READ-003': { ...end, outcome } } : {};
      record.check({ ...report, requirements: { ...report.requirements, ...own } });
    }
    record.footer({ interrupted: null, created: [] });
    record.close();
    await call(['certify', '--new-key', key]);
    const signed = await call(['certify', out, '--key', key, '--out', join(out, 'signed.json')]);
    expect([signed.code, signed.err]).toEqual([code, expect.stringContaining(said)]);
    const verified = await call(['verify', join(out, 'signed.json'), '--key', `${key}.pub`, '--record', out]);
    expect(verified.code === 0).toBe(code === 0);
  });

  it.each([
    ['what arrived is judged', '2020-09-17', 0, 'conformant', []],
    ['what arrived wrongly is found', '17.09.2020', 1, 'nonconformant', ['CALL-002']],
    ['nothing arrived', null, 3, 'inconclusive', []],
  ])('client --serve, until Ctrl-C: %s', async (_, version, code, verdict, found) => {
    const [out, io] = [newFolder(), testIo()];
    const ended = commandLine(['client', '--serve', '--out', out, '--reports', 'markdown'], io, startHere);
    await expect.poll(io.out).toContain('client secret');
    const [, url = '', token = ''] = /^listening (\S+)[\s\S]*access token +(\S+)/.exec(io.out()) ?? [];
    const headers = { authorization: `Bearer ${token}`, 'service-api-version': version ?? '' };
    for (const each of version === null ? [] : [headers]) await fetch(`${url}/employer/pay-groups`, { headers: each });
    io.signal('SIGINT');
    expect(await ended).toBe(code);
    const { findings, requirements, ...summary } = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
    expect(summary).toMatchObject({ kind: 'client', verdict });
    expect(findings.map(({ requirement }: { requirement: string }) => requirement)).toEqual(found);
    const unseen = requirements.filter((each: { code: string }) => each.code === 'not-observable');
    expect(unseen.length > 50).toBe(version !== null);
    expect(readFileSync(join(out, 'run.jsonl'), 'utf8')).not.toContain(token || 'nothing');
  });

  it('a part of a credential in a file below --watch-dir is found', async () => {
    const logs = newFolder();
    const command = `echo "GET with $PAYROLL_TOKEN" >> ${join(logs, 'client.log')}; ${example}`;
    const args = ['--task', 'list-pay-groups', '--scenario', 'plain', '--watch-dir'];
    const { code, summary } = await judge(command, ...args, logs);
    expect(code).toBe(0);
    expect(summary().findings).toMatchObject([{ requirement: 'CARE-008', level: 'should' }]);
    expect((await judge(command, ...args, join(logs, 'none'))).code).toBe(2);
  });

  it('requirements --side client lists the rows of callers, each with its checks', async () => {
    const { out } = await call(['requirements', '--side', 'client', '--format', 'json', '--level', 'must']);
    const rows: readonly { readonly id: string; readonly checks: readonly string[] }[] = JSON.parse(out);
    expect(rows.find(({ id }) => id === 'READ-003')?.checks).toContain('get-pay-statement/three-pages');
    expect([rows.length, rows.filter(({ checks }) => checks.length === 0)]).toEqual([31, []]);
  });

  it('lists more than forty scenarios over eleven tasks', async () => {
    const { out } = await call(['client', '--list']);
    expect(out.trim().split('\n')).toHaveLength(scenarios.length);
    expect(scenarios.length).toBeGreaterThan(40);
    expect(new Set(scenarios.flatMap(({ tasks }) => tasks)).size).toBe(11);
  });
});
