import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { call } from './call.ts';
import { start } from './process.ts';
import { answerJson, serve, targetAt } from './served.ts';

const { newFolder, close } = cleanUpAtEnd();

const token = 'tok-3fd0b1c2a4e59687';

/** A target whose pay groups have no names, and a proxy before it. */
async function startProxy(...flags: readonly string[]) {
  const folder = newFolder();
  const target = close(await serve(answerJson(200, [{ id: 'x', token: `${token}-more` }])));
  const profile = join(folder, 'target.yaml');
  writeFileSync(profile, JSON.stringify(targetAt(target.url)));
  const out = join(folder, 'out');
  const args = ['proxy', '--profile', profile, '--port', '0', '--out', out, '--reports', 'markdown', ...flags];
  const proxy = start(args);
  await proxy.sees(/^listening .*\n/);
  const [, url = ''] = /^listening (\S+)\n/.exec(proxy.out()) ?? [];
  return {
    proxy,
    out,
    read: () => fetch(`${url}/employer/pay-groups`, { headers: { authorization: `Bearer ${token}` } }),
  };
}

test.each([
  ['must', 1],
  ['none', 0],
])('findings come live, one a defect, and Ctrl-C writes the reports: --fail-on %s', async (level, code) => {
  const { proxy, out, read } = await startProxy('--fail-on', level);
  for (const answer of [await read(), await read()]) expect(await answer.json()).toMatchObject([{ id: 'x' }]);
  await proxy.sees(/GROUPF-\d+ \(must\) list-pay-groups: .*\n/);
  proxy.child.kill('SIGINT');
  expect([await proxy.ended, proxy.err()]).toEqual([code, '']);
  const summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
  expect(summary).toMatchObject({ kind: 'traffic', verdict: 'nonconformant' });
  const live = proxy.out().match(/^GROUPF-\d+ \(must\) list-pay-groups: /gm) ?? [];
  expect(live.length).toBe(new Set(live).size);
  const written = readFileSync(join(out, 'traffic.ndjson'), 'utf8') + readFileSync(join(out, 'run.jsonl'), 'utf8');
  expect(written.includes(token.slice(4, 12))).toBe(false);
});

test('what was seen outlives a kill', async () => {
  const { proxy, out, read } = await startProxy();
  await read();
  await proxy.sees(/GROUPF-\d+ /);
  proxy.child.kill('SIGKILL');
  await proxy.ended;
  const judged = await call(['traffic', join(out, 'traffic.ndjson'), '--out', newFolder(), '--reports', 'markdown']);
  expect(judged.code).toBe(1);
});

test('a profile that is none, and a port that is taken, are usage errors', async () => {
  const missing = await call(['proxy', '--profile', '/nowhere.yaml', '--port', '0']);
  expect(missing.code).toBe(2);
  const folder = newFolder();
  const target = close(await serve(answerJson(200, [])));
  const profile = join(folder, 'target.yaml');
  writeFileSync(profile, JSON.stringify(targetAt(target.url)));
  const taken = start(['proxy', '--profile', profile, '--port', new URL(target.url).port, '--out', folder]);
  expect([await taken.ended, taken.err()]).toEqual([2, expect.stringContaining('it is in use')]);
});
