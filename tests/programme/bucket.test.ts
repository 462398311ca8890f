import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { Bucket } from '../../cli/programme/bucket.ts';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { call } from '../cli/call.ts';
import { temporaryFolder } from '../cli/process.ts';
import { serve } from '../cli/served.ts';

const folder = temporaryFolder();
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
let server: S3rver;
let target: RunningSandbox;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder.path, 's3'),
    configureBuckets: [{ name: 'conformance-results', configs: [] }],
  });
  const address = await server.run();
  environment = { ...keys, AWS_ENDPOINT_URL: `http://127.0.0.1:${address.port}` };
  target = await startSandbox();
  const { accessToken } = target.profile.credentials;
  const profile = { ...target.profile, name: 'Acme', operations: ['list-automated-jobs'] };
  const credentials = { ...profile.credentials, accessToken: `\${ACME_TOKEN}` };
  writeFileSync(join(folder.path, 'acme.yaml'), stringify({ ...profile, credentials }));
  writeFileSync(join(folder.path, 'acme.env'), `ACME_TOKEN=${accessToken}\n`);
  const targets = [
    { id: 'acme', profile: 'acme.yaml', credentials: 'acme.env' },
    { id: 'bad', profile: 'bad.yaml' },
  ];
  writeFileSync(join(folder.path, 'programme.yaml'), stringify({ name: 'Bridges', effort: 'quick', seed: 1, targets }));
});

afterAll(async () => {
  await target.close();
  await server.close();
  folder.remove();
});

const bucketAddress = 's3://conformance-results/nightly';

test('objects are written, read and listed', async () => {
  const bucket = new Bucket('s3://conformance-results/objects/', environment);
  expect(await bucket.get('a/b.json')).toBeNull();
  for (const name of ['a/b.json', 'a/c.json', 'd.json']) await bucket.put(name, Buffer.from(name));
  expect(await bucket.list('a/')).toEqual(['a/b.json', 'a/c.json']);
  expect(String(await bucket.get('a/b.json'))).toBe('a/b.json');
});

/** A server in the place of S3, and what it was asked. */
async function standIn(answer: (url: string) => readonly [status: number, body: string]) {
  const asked: IncomingMessage[] = [];
  const { url, close } = await serve((request, response) => {
    asked.push(request);
    const [status, body] = answer(request.url ?? '');
    request.resume();
    response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body);
  });
  return {
    asked,
    close,
    bucket: new Bucket(bucketAddress, { ...keys, AWS_ENDPOINT_URL: url, AWS_REGION: 'eu-west-1' }),
  };
}

test('a list is read page by page, without names that lead elsewhere, and requests are signed', async () => {
  const { asked, close, bucket } = await standIn((url) => [
    200,
    url.includes('continuation-token=next%2Fpage')
      ? '<Contents><Key>nightly/plan-b.json</Key></Contents>'
      : '<Contents><Key>nightly/plan-a.json</Key></Contents><Contents><Key>nightly/plan-../../x</Key></Contents><NextContinuationToken>next/page</NextContinuationToken>',
  ]);
  expect(await bucket.list('plan-')).toEqual(['plan-a.json', 'plan-b.json']);
  expect(await bucket.put('a.json', Buffer.from('{}'), true)).toBe(true);
  await close();
  expect(asked).toHaveLength(3);
  expect(asked[2]).toMatchObject({
    method: 'PUT',
    url: '/conformance-results/nightly/a.json',
    headers: {
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=.*, Signature=[0-9a-f]{64}$/,
      ),
      'if-none-match': '*',
      'x-amz-content-sha256': '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    },
  });
});

test.each([
  [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>', 'was answered 403 (SignatureDoesNotMatch).'],
  [301, '', 'was answered 301 (no reason).'],
])('an answer of %i is said, and no redirect is followed', async (status, body, message) => {
  const { asked, close, bucket } = await standIn(() => [status, body]);
  await expect(bucket.get('a.json')).rejects.toThrow(message);
  await close();
  expect(asked).toHaveLength(1);
});

test('an object that is there already stays where the server knows how to keep it', async () => {
  const { close, bucket } = await standIn(() => [412, '']);
  expect(await bucket.put('a.json', Buffer.from('{}'), true)).toBe(false);
  await close();
});

test('a server that is not there is said', async () => {
  const gone = new Bucket(bucketAddress, { ...environment, AWS_ENDPOINT_URL: 'http://127.0.0.1:9' });
  await expect(gone.list('plan-')).rejects.toThrow(/GET 127\.0\.0\.1:9.* failed: /);
});

test.each([
  ['https://conformance-results/', keys, 'is no s3://BUCKET/FOLDER'],
  [bucketAddress, {}, 'needs the environment variable AWS_ACCESS_KEY_ID'],
  [bucketAddress, { ...keys, AWS_ENDPOINT_URL: 'minio:9000' }, 'AWS_ENDPOINT_URL must be the address of a server'],
])('%s with %j is refused', (address, variables, message) => {
  expect(() => new Bucket(address, variables)).toThrow(message);
});

test('no name leads out of the folder', async () => {
  const bucket = new Bucket(bucketAddress, environment);
  await expect(bucket.put('../other/a.json', Buffer.from(''))).rejects.toThrow('No object is named');
});

/** Tests a target as a machine does that is gone afterwards. */
async function testElsewhere(index: number) {
  const results = join(folder.path, `machine-${index}`);
  const plan = join(folder.path, 'programme.yaml');
  const ended = await call(
    [
      'programme',
      'run',
      plan,
      '--index',
      String(index),
      '--run-id',
      'r1',
      '--results',
      results,
      '--bucket',
      bucketAddress,
    ],
    environment,
  );
  rmSync(results, { recursive: true, force: true });
  return ended;
}

test('what machines upload is collected elsewhere, each target with one whole result or its reason', async () => {
  expect(await testElsewhere(0)).toMatchObject({ code: 0 });
  expect(await testElsewhere(1)).toMatchObject({ code: 2 });
  expect((await testElsewhere(0)).out).toBe('acme has a result of the run r1 already, in the bucket.\n');
  const results = join(folder.path, 'collected');
  const collected = await call(['programme', 'collect', results, '--bucket', bucketAddress], environment);
  expect(collected, collected.err).toMatchObject({
    code: 3,
    out: expect.stringContaining('1 of 2 targets have a result'),
  });
  expect(collected.out).toContain('bad has no result: ');
  const run = join(results, 'acme', 'r1');
  expect(['run.jsonl', 'report.html', 'result.json'].filter((name) => !existsSync(join(run, name)))).toEqual([]);
  const index = readFileSync(join(results, 'index.json'));
  expect(await new Bucket(bucketAddress, environment).get('index.json')).toEqual(index);
});

test('a file that was changed in the bucket is refused', async () => {
  const bucket = new Bucket(bucketAddress, environment);
  const [record = ''] = (await bucket.list('acme/r1/')).filter((name) => name.endsWith('/summary.json'));
  await bucket.put(record, Buffer.from('{}'));
  const other = join(folder.path, 'changed');
  expect(await call(['programme', 'collect', other, '--bucket', bucketAddress], environment)).toMatchObject({
    code: 4,
    err: `${record} in the bucket is not the file that the result of acme names.\n`,
  });
});
