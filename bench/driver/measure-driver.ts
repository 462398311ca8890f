import { type Dispatcher, Pool } from 'undici';
import { createDriver } from '../../driver/driver.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { type Contestant, compare } from '../compare.ts';
import { startFixedTarget } from '../http/fixed-target.ts';
import { sendMany } from '../http/send-many.ts';
import type { Figures, Row } from '../measured.ts';
import type { Pass } from '../pass.ts';
import { readSamplePages } from '../sample-pages.ts';
import { measureParts } from './measure-parts.ts';

/** Requests at once. */
const lanes = 16;

/** What is sent and answered, and how often in one go. */
interface Exchanged {
  readonly name: string;
  readonly spec: RequestSpec;
  readonly body: string;
  readonly times: number;
  readonly wanted: number;
}

/** The driver with all that it does for a run, beside undici alone that sends the same bytes to the same server. */
export async function measureDriver(pass: Pass): Promise<Figures> {
  const pages = await readSamplePages();
  const small = {
    name: 'small bodies',
    spec: pages.askForPayGroups,
    body: pages.payGroups,
    times: 512,
    wanted: 0.75,
  };
  const large = {
    name: 'pages of 100 statements',
    spec: pages.askForPayStatements,
    body: pages.payStatements(100),
    times: 64,
    wanted: 0.9,
  };
  const rows = [
    ...(await compareSending(pages.profile, small, pass)),
    ...(await compareSending(pages.profile, large, pass)),
    ...(await measureParts(pages.profile, small, pass)),
    ...(await measureParts(pages.profile, large, pass)),
  ];
  return {
    rows,
    notes: [
      `The driver is compared with undici in the same process, ${lanes} requests at once, both over kept-alive connections to one server in a process of its own. The driver bounds, parses and records each answer; undici reads it as bytes, or also parses it. With redaction, each exchange is also made ready to be written, which a run does only with those that are evidence.`,
      'The rows that are compared with nothing are parts of the time of the driver: what each of them buys is its name. The rest is undici, a time limit for the whole answer, and its turn among other requests.',
    ],
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
    const sendAndRedact = async (): Promise<void> => {
      driver.secrets.redactExchange(await driver.send(spec));
    };
    await send();
    const same = sameRequest(await target.lastHead(), spec);
    const sendBare = async (): Promise<void> => {
      const { body } = await pool.request(same);
      await body.arrayBuffer();
    };
    const sendAndParse = async (): Promise<void> => {
      const { body } = await pool.request(same);
      await body.json();
    };
    const many = (what: string, one: () => Promise<void>): Contestant => ({
      name: what,
      times,
      work: () => sendMany(times, lanes, one),
    });
    const ours = many(`driver, ${name}`, send);
    const bare = many('undici, bytes', sendBare);
    return [
      await compare(ours, bare, { kind: 'speed', wanted }, pass),
      await compare(ours, many('undici, parsed', sendAndParse), { kind: 'speed' }, pass),
      await compare(many(`driver and redaction, ${name}`, sendAndRedact), bare, { kind: 'speed' }, pass),
    ];
  } finally {
    await pool.close();
    await driver.close();
    await target.close();
  }
}

/** What undici has to be given to send the bytes that the driver sent, which the target saw. */
function sameRequest(head: string, spec: RequestSpec): Dispatcher.RequestOptions {
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  // Undici writes these by itself.
  const own = /^(host|connection|content-length)$/i;
  const headers = lines
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
    .filter(([name]) => !own.test(name));
  const body = spec.body === undefined || !('json' in spec.body) ? null : JSON.stringify(spec.body.json);
  return { method: method as 'GET', path, headers: Object.fromEntries(headers), body };
}
