import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { currentVersion } from '../specs/interface/interface-facts.ts';
import { startFixedTarget } from './fixed-target.ts';
import { quantileOf } from './format-value.ts';
import type { Pass, Row, Section } from './row.ts';
import { mainScript } from './run-command.ts';
import { readSamplePages } from './sample-pages.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const lanes = 8;

/** A way from client to server, direct or by a proxy. Its figures are in milliseconds, one value a round. */
interface Way {
  readonly name: string;
  readonly pool: Pool;
  /** Waits for work that goes on after the requests. */
  readonly settle?: () => Promise<void>;
  /** The median of single requests. */
  readonly latencies: number[];
  /** The time for each of {@link lanes} requests at once. */
  readonly paces: number[];
}

/** Compares `proxy` with another proxy, both between the same client and server. */
export const measureProxy = ({ rounds, small }: Pass): Promise<Section> =>
  inTemporaryFolder(async (folder) => {
    // Fewer than may wait for their judgement.
    const times = small ? 100 : 900;
    const target = await startFixedTarget((await readSamplePages()).payGroups);
    const profile = join(folder, 'bench.json');
    writeFileSync(profile, JSON.stringify({ name: 'Bench', version: '1', baseUrl: target.url, credentials: {} }));
    const traffic = join(folder, 'traffic.ndjson');
    writeFileSync(traffic, '');
    const flags = ['--profile', profile, '--port', '0', '--out', folder];
    const ours = await startProxy([mainScript(), 'proxy', ...flags]);
    const theirs = await startProxy([fileURLToPath(new URL('./other-proxy.js', import.meta.url)), target.url]);
    const wayOver = (name: string, url: string) => ({ name, pool: new Pool(url), latencies: [], paces: [] });
    const direct: Way = wayOver('direct', target.url);
    const settle = () => untilWritten(traffic, 2 * times * proxy.paces.length);
    const proxy: Way = { ...wayOver('proxy', ours.url), settle };
    const other: Way = wayOver('http-proxy-3', theirs.url);
    const ways = [direct, proxy, other];
    try {
      // One round more, for the compilers: it is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        for (const way of round % 2 === 0 ? ways : ways.toReversed()) await measureWay(way, times);
      }
    } finally {
      await Promise.all(ways.map(({ pool }) => pool.close()));
      await Promise.all([ours.close(), theirs.close(), target.close()]);
    }
    return {
      rows: [
        { ...latencyAdded(proxy, direct), wanted: 1 },
        latencyAdded(other, direct),
        { ...paceBeside(proxy, direct), wanted: 0.6 },
        paceBeside(other, direct),
      ],
      note: `Client, server and each proxy run in separate processes, with keep-alive connections. A round is ${times} requests one after the other, then ${times} with ${lanes} at once. \`proxy\` judges at the same time, and the next round waits until it has finished.`,
    };
  });

async function measureWay({ pool, settle, latencies, paces }: Way, times: number): Promise<void> {
  const durations: number[] = [];
  const send = async (upTo: number): Promise<void> => {
    while (durations.length < upTo) {
      const began = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path: '/employer/pay-groups', headers });
      if (statusCode !== 200) throw new Error(`The server was not reached: ${statusCode}`);
      await body.arrayBuffer();
      durations.push(performance.now() - began);
    }
  };
  await send(times);
  latencies.push(quantileOf(durations, 0.5));
  const began = performance.now();
  // When a lane stops at this count, every other has one request left under way: with them it is 2 * times.
  await Promise.all(Array.from({ length: lanes }, () => send(2 * times - lanes + 1)));
  paces.push((performance.now() - began) / (durations.length - times));
  await settle?.();
}

const headers = { authorization: 'Bearer token-of-the-bench', 'service-api-version': currentVersion };

async function untilWritten(file: string, lines: number): Promise<void> {
  while (readFileSync(file, 'utf8').split('\n').length <= lines) await delay(20);
}

/** The proxy first prints where it listens. */
async function startProxy(args: readonly string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => null)]);
  if (said === null) throw new Error(`${args[0]} has ended; its packages come by npm ci --prefix tools.`);
  return {
    url: String(said).trim().replace('listening ', ''),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const latencyAdded = ({ name, latencies }: Way, direct: Way): Row => ({
  name: `${name}, latency added`,
  unit: 'ms',
  values: latencies.slice(1).map((ms, round) => ms - (direct.latencies[round + 1] ?? Number.NaN)),
});

const paceBeside = ({ name, paces }: Way, direct: Way): Row => ({
  name: `${name}, ${lanes} at once, for each request`,
  unit: 'ms',
  values: paces.slice(1),
  other: { name: 'direct', values: direct.paces.slice(1), ratio: 'speed' },
});
