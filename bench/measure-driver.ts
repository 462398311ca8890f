import { type Dispatcher, Pool } from 'undici';
import { createDriver } from '../driver/driver.ts';
import type { RequestSpec } from '../driver/wire/request-spec.ts';
import type { Profile } from '../specs/words/profile.ts';
import { type Contestant, compare } from './compare.ts';
import { type FixedTarget, startFixedTarget } from './fixed-target.ts';
import type { Pass, Row, Section } from './row.ts';
import { readSamplePages } from './sample-pages.ts';

/** The requests that are under way at once. */
const lanes = 16;

/** A request, the body of its answer, how often one call sends it, and the speed that we want beside undici's. */
interface Exchanged {
  readonly name: string;
  readonly spec: RequestSpec;
  readonly body: string;
  readonly times: number;
  readonly wanted: number;
}

/** Compares the driver, with all that it does for a run, with undici alone that sends the same to the same server. */
export async function measureDriver(pass: Pass): Promise<Section> {
  const { profile, askForPayGroups, payGroups, askForPayStatements, payStatements } = await readSamplePages();
  const divisor = pass.small ? 8 : 1;
  const small = { name: 'small bodies', spec: askForPayGroups, body: payGroups, times: 512 / divisor, wanted: 0.75 };
  const pages = { spec: askForPayStatements, body: payStatements(100), times: 64 / divisor, wanted: 0.9 };
  const large = { name: 'pages of 100 statements', ...pages };
  return {
    rows: [...(await compareSending(profile, small, pass)), ...(await compareSending(profile, large, pass))],
    note: `We compare the driver with undici in the same process. Both send ${lanes} requests at once over keep-alive connections. The server runs in another process. For each answer the driver checks the limits, parses the body and records the exchange. undici reads the answer as bytes, or also parses it. With redaction, the driver also removes the secrets from each exchange. (A real run removes them only from the exchanges that it keeps as evidence.)`,
  };
}

async function compareSending(profile: Profile, exchanged: Exchanged, pass: Pass): Promise<readonly Row[]> {
  const { name, spec, times, wanted } = exchanged;
  const target = await startFixedTarget(exchanged.body);
  const limits = { ...profile.limits, concurrency: lanes };
  const driver = createDriver({ ...profile, baseUrl: target.url, limits });
  const pool = new Pool(target.url, { connections: lanes, pipelining: 1 });
  try {
    const send = async (): Promise<void> => {
      const { response, failure } = await driver.send(spec);
      if (response?.body.kind !== 'json') throw new Error(`The driver got no JSON: ${failure?.message}`);
    };
    await send();
    const sentByDriver = await sameRequest(target, spec);
    const many = (what: string, one: () => Promise<unknown>): Contestant => ({
      name: what,
      times,
      work: () => sendMany(times, one),
    });
    const ours = many(`driver, ${name}`, send);
    const redacted = many(`driver and redaction, ${name}`, async () =>
      driver.secrets.redactExchange(await driver.send(spec)),
    );
    const bare = many('undici, bytes', async () => (await pool.request(sentByDriver)).body.arrayBuffer());
    const parsed = many('undici, parsed', async () => (await pool.request(sentByDriver)).body.json());
    return [
      await compare(ours, bare, 'speed', pass, { wanted }),
      await compare(ours, parsed, 'speed', pass),
      await compare(redacted, bare, 'speed', pass),
    ];
  } finally {
    await pool.close();
    await driver.close();
    await target.close();
  }
}

/** Sends at most {@link lanes} requests at once. */
async function sendMany(count: number, send: () => Promise<unknown>): Promise<void> {
  let left = count;
  const sendOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: lanes }, sendOn));
}

/** Reads from the target the request that the driver sent last, as undici sends it. */
async function sameRequest(target: FixedTarget, spec: RequestSpec): Promise<Dispatcher.RequestOptions> {
  const { method, path, headers } = await target.lastHead();
  // Undici writes these by itself.
  const { host: _, connection: __, 'content-length': ___, ...others } = headers;
  const body = spec.body === undefined || !('json' in spec.body) ? null : JSON.stringify(spec.body.json);
  return { method: method as 'GET', path, headers: others, body };
}
