import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../start.ts';
import { at, type Client, connected, type Tested, tested, textAt } from '../testing/client.testbed.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Sends each kind of write once, and returns what is needed to read the results back. */
async function writeOneOfEach(sandbox: Tested) {
  const first = await sandbox.connect({ provider_id: 'any', employee_size: 3, products: ['payment'] });
  const account = { company_id: first.companyId, provider_id: 'any' };
  const second = connected(sandbox.url, await sandbox.basic.post('/sandbox/connections/accounts', account));
  const statement = { gross_pay: 7, earnings: [{ name: '👩‍💻', amount: 1, hours: 0.5 }] };
  const paid = await first.client.post('/sandbox/payment', { start_date: '2025-03-03', pay_statements: [statement] });
  await first.client.post('/disconnect-entity', { entity_ids: [second.entityId] });
  const benefit = `/employer/benefits/${sandbox.first('benefitIds')}`;
  const updated = await sandbox.own.post(benefit, { description: 'new' });
  return { first, second, paymentId: textAt(paid, 'payment_id'), jobId: at(updated, 'job_id') };
}
type Written = Awaited<ReturnType<typeof writeOneOfEach>>;

async function readBack({ first, second, paymentId, jobId }: Written, url: string, own: Client) {
  const as = (one: Written['first']) => connected(url, one.created).client;
  const jobs = at(await own.get('/jobs/automated'), 'data') as { job_id: string }[];
  return {
    statements: await as(first).statements(paymentId),
    next: at(await as(first).post('/sandbox/payment', {}), 'pay_date'),
    status: (await as(second).get('/employer/pay-groups')).status,
    listed: jobs.some(({ job_id: id }) => id === jobId),
  };
}
const expected = {
  statements: [expect.objectContaining({ gross_pay: { amount: 7, currency: 'usd' } })],
  next: '2025-04-11',
  status: 403,
  listed: true,
};

test('a data file keeps everything between two starts', async () => {
  const dataFile = join(folder, 'kept.jsonl');
  const before = await tested({ dataFile, seed: 3 });
  const written = await writeOneOfEach(before);
  await before.close();
  const after = await tested({ dataFile });
  const found = await readBack(written, after.url, after.own);
  await after.close();
  expect(found).toMatchObject(expected);
});

test('in memory and in a file the same is answered', async () => {
  const answers = async (dataFile: { dataFile?: string }) => {
    const sandbox = await tested(dataFile);
    const written = await writeOneOfEach(sandbox);
    const found = await readBack(written, sandbox.url, sandbox.own);
    await sandbox.close();
    return [written.first.created, written.second.created, written.paymentId, written.jobId, found].map((part) =>
      JSON.stringify(part).replaceAll(/"(date|connection|keep-alive)":"[^"]*"/g, ''),
    );
  };
  expect(await answers({ dataFile: join(folder, 'parity.jsonl') })).toEqual(await answers({}));
});

test('a file in use, of another seed, or of other contents is an error that says so, and stays as it is', async () => {
  const dataFile = join(folder, 'taken.jsonl');
  const holder = await tested({ dataFile });
  await holder.connect();
  await expect(startSandbox({ dataFile })).rejects.toThrow('Name a file which no other sandbox uses');
  await holder.close();
  await expect(startSandbox({ dataFile, seed: 2 })).rejects.toThrow('was made with seed 1, not 2');
  const other = join(folder, 'other.txt');
  for (const [text, says] of [
    ['a text', 'is no data file of a sandbox'],
    ['{"format":"another"}\n', 'is no data file of a sandbox'],
    ['SQLite format 3\0\u0010', 'is an SQLite database of an earlier version'],
  ] as const) {
    writeFileSync(other, text, { mode: 0o644 });
    await expect(startSandbox({ dataFile: other })).rejects.toThrow(says);
    expect([readFileSync(other, 'utf8'), statSync(other).mode & 0o777]).toEqual([text, 0o644]);
  }
  await expect(startSandbox({ dataFile: folder })).rejects.toThrow('cannot be used');
  expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toEqual([]);
});

test('a last line that was cut off is dropped, which is said, and what follows it is kept', async () => {
  const dataFile = join(folder, 'torn.jsonl');
  const before = await tested({ dataFile });
  const kept = await before.connect();
  await before.close();
  appendFileSync(dataFile, '{"kind":"connection-created","providerId":"cut');
  const torn = await tested({ dataFile });
  expect(torn.notices).toEqual([expect.stringContaining('was cut off')]);
  const later = await torn.connect();
  await torn.close();
  const after = await tested({ dataFile });
  const read = (one: typeof kept) => connected(after.url, one.created).client.get('/employer/pay-groups');
  const statuses = [(await read(kept)).status, (await read(later)).status];
  await after.close();
  expect([after.notices, statuses]).toEqual([[], [200, 200]]);
});

test.each([
  ['no JSON at all', 'line 2 is no JSON'],
  ['{"kind":"nothing"}', 'unknown event'],
])('a line within it that says %s is damage', async (line, says) => {
  const dataFile = join(folder, 'damaged.jsonl');
  await (await startSandbox({ dataFile })).close();
  appendFileSync(dataFile, `${line}\n`);
  await expect(startSandbox({ dataFile })).rejects.toThrow(says);
  rmSync(dataFile);
});

test.each([
  ['a process that ended', 'taken over', `${hostname()} ${spawnSync('node', ['--version']).pid}`],
  ['an earlier process of the same id', 'taken over', `${hostname()} ${process.pid}`],
  ['a process that runs', 'refused', `${hostname()} ${process.ppid}`],
  ['another machine', 'refused', `elsewhere ${process.pid}`],
])('the lock of %s is %s', async (_, outcome, holder) => {
  const dataFile = join(folder, 'locked.jsonl');
  writeFileSync(`${dataFile}.lock`, `${holder}\n`);
  const started = await startSandbox({ dataFile }).catch((error: Error) => error);
  const isRefused = started instanceof Error;
  if (!isRefused) await started.close();
  expect([isRefused ? 'refused' : 'taken over', existsSync(`${dataFile}.lock`)]).toEqual([outcome, isRefused]);
  rmSync(`${dataFile}.lock`, { force: true });
});

test("the data are their owner's only, also in a file that everybody could read before", async () => {
  const dataFile = join(folder, 'private.jsonl');
  writeFileSync(dataFile, '', { mode: 0o644 });
  const sandbox = await startSandbox({ dataFile });
  await sandbox.close();
  expect((statSync(dataFile).mode & 0o777).toString(8)).toBe('600');
});
