import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { parse } from 'yaml';
import type { SandboxProfile } from '../../sandbox/describe.ts';
import { currentVersion } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import { type Contestant, compare } from '../compare.ts';
import { openRawClient, type RawClient, type RawRequest } from '../http/raw-client.ts';
import type { Figures, Row } from '../measured.ts';
import type { Pass } from '../pass.ts';
import { writeMockDocument } from './mock-document.ts';
import { type ServerProcess, serverOf } from './server-process.ts';
import { startMock } from './start-mock.ts';
import { startSandboxProcess } from './start-sandbox-process.ts';

const connections = 8;

/** What is read, and how often in one go. */
const routes: readonly { readonly operation: OperationId; readonly times: number }[] = [
  { operation: 'list-pay-groups', times: 256 },
  { operation: 'list-pay-statement-items', times: 256 },
  { operation: 'get-pay-statement', times: 128 },
];

/** The sandbox's routes beside a bare route of the same framework, and beside a mock server of the same description. */
export async function measureSandbox(pass: Pass): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-bench-'));
  const open: { close(): unknown }[] = [];
  const keep = <T extends { close(): unknown }>(one: T): T => {
    open.push(one);
    return one;
  };
  try {
    const { server, profileFile } = await startSandboxProcess(folder);
    keep(server);
    const profile: SandboxProfile = parse(readFileSync(profileFile, 'utf8'));
    const payloads = new Map<OperationId, string>();
    for (const { operation } of routes) {
      payloads.set(operation, await readPayload(server.url, requestOf(operation, profile)));
    }
    const mock = await tryMock(writeMockDocument(folder, payloads));
    if (mock.server !== null) keep(mock.server);
    const rows: Row[] = [];
    for (const { operation, times } of routes) {
      const asked = requestOf(operation, profile);
      const payload = payloads.get(operation) ?? '';
      const bare = keep(await startBareRoute(asked, payload));
      const against = async (url: string, name: string): Promise<Contestant> => {
        const client: RawClient = keep(await openRawClient(url, asked, connections));
        return { name, times, work: () => client.send(times) };
      };
      const ours = await against(server.url, `${operation}, ${payload.length.toLocaleString('en-GB')} bytes`);
      const wall = { ...pass, time: 'wall' } as const;
      const bareRoute = await against(bare.url, 'a bare route of Fastify');
      rows.push(await compare(ours, bareRoute, { kind: 'speed', wanted: 0.6 }, wall));
      if (mock.server === null) continue;
      const mocked = await against(mock.server.url, 'Prism');
      rows.push(await compare(ours, mocked, { kind: 'speed', wanted: 5 }, wall));
    }
    return {
      rows,
      time: 'wall',
      notes: [
        `Each server is a process of its own, and is asked over ${connections} kept-alive connections by a client that hardly costs anything. The bare route makes JSON of the same payload and looks at nothing; Prism has the same OpenAPI document, with that payload as its example. No server writes a log.`,
        ...mock.notes,
      ],
    };
  } finally {
    for (const one of open.reverse()) await one.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The mock server, or why there is none. */
async function tryMock(
  document: string,
): Promise<{ readonly server: ServerProcess | null; readonly notes: readonly string[] }> {
  try {
    return { server: await startMock(document), notes: [] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { server: null, notes: [`Nothing is compared with the mock server, which could not be started: ${why}`] };
  }
}

async function startBareRoute({ method, path }: RawRequest, payload: string): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('./bare-route.js', import.meta.url)), { execArgv: [] });
  const answered = once(child, 'message');
  child.send({ method, path, payload });
  const [{ url }] = await answered;
  return serverOf(child, url);
}

function requestOf(operation: OperationId, { credentials, fixtures }: SandboxProfile): RawRequest {
  const { method, path } = operations[operation];
  const requests = [{ payment_id: fixtures.paymentIds?.[0], limit: 100, offset: 0 }];
  return {
    method,
    path,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${credentials.accessToken}`,
      'service-api-version': currentVersion,
      'content-type': 'application/json',
    },
    body: operation === 'get-pay-statement' ? JSON.stringify({ requests }) : '',
  };
}

async function readPayload(url: string, { method, path, headers, body }: RawRequest): Promise<string> {
  const answer = await request(`${url}${path}`, { method: method as 'GET', headers, body: body === '' ? null : body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`The sandbox answered ${answer.statusCode} to ${method} ${path}.`);
  return text;
}
