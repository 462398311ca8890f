import { afterAll, expect, test } from 'vitest';
import { type Loopback, profileOf, serve } from '../../driver/loopback.testbed.ts';
import { automatedJobs, basicCredential, sandboxConnection } from '../../harness/requests/requests.ts';
import { runCheck } from '../../harness/run-check.ts';
import { openSession } from '../../harness/session.ts';
import { defineCheck } from '../../harness/trial/trial.ts';
import { judgeJobs } from './judge-nothing-right.ts';

const issued = 'issued-later-0123456789-abcdefghij';

/** Echoes a token in its lists, in refusals and in headers, and issues it only when a connection is created. */
const target: Loopback = await serve((request, response) => {
  request.resume();
  const isCreation = request.url?.endsWith('/sandbox/connections') === true;
  const body = isCreation
    ? { access_token: issued, connection_id: 'c-1', entity_id: 'e-1' }
    : { data: [{ [issued.slice(0, 20)]: issued, text: Buffer.from(issued).toString('base64') }] };
  response.writeHead(200, { 'content-type': 'application/json', 'x-echo': issued.slice(3) });
  response.end(JSON.stringify(body));
});
afterAll(() => target.close());

/** Finds fault with a list, before and after the token that the list holds was issued. */
const check = defineCheck({
  id: 'list-automated-jobs/echo',
  title: 'a list is judged',
  operation: 'list-automated-jobs',
  calls: [],
  judges: [judgeJobs],
  async run(t) {
    const credential = { kind: 'bearer', token: t.profile.credentials.accessToken ?? '' } as const;
    t.judge(judgeJobs(await t.send(automatedJobs(credential))));
    await t.send(sandboxConnection(basicCredential(t.profile), { provider_id: 'p' }));
  },
});

test('a token that is echoed before it is issued is taken out of what the check reports', async () => {
  const part = { index: 1, count: 1 };
  const settings = { effort: 'quick', seed: 1, strict: false, checks: null, part, sharedBy: 1 } as const;
  const session = openSession({ ...settings, profile: profileOf(target.baseUrl), firstConnection: null });
  try {
    const report = await runCheck(check, session);
    const [finding] = report.findings;
    expect(finding?.exchanges).toHaveLength(1);
    expect(finding?.actual).toContain('$ACCESS_TOKEN_2');
    const text = JSON.stringify(report);
    const pieces = Array.from({ length: issued.length - 7 }, (_, at) => issued.slice(at, at + 8));
    expect(pieces.filter((piece) => text.includes(piece))).toEqual([]);
    expect(text).not.toContain(Buffer.from(issued).toString('base64').slice(0, 12));
    expect(text).toContain('base64($ACCESS_TOKEN_2)');
  } finally {
    await session.close();
  }
});
