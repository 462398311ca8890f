import { randomBytes } from 'node:crypto';
import { closeSync, fchmodSync, fstatSync, openSync, writeSync } from 'node:fs';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { type AllSwitches, loadSwitches } from './all-switches.ts';
import { type AssembleOptions, findSwitches } from './assemble.ts';
import { checkOptions } from './check-options.ts';
import type { SandboxControl } from './control/control.ts';
import { addControlRoutes } from './control/control-routes.ts';
import { controlledSandbox } from './controlled-sandbox.ts';
import { profileOf, type SandboxProfile } from './describe.ts';
import { allowedHosts, isLoopback, urlHost } from './http/allowed-hosts.ts';
import { httpServer } from './http/server.ts';
import { fileJournal } from './journal/file-journal.ts';
import { type Journal, memoryJournal } from './journal/journal.ts';
import type { Responder } from './responder/responder.ts';
import { SandboxError } from './sandbox-error.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { checkSeedData } from './seed-data/check-seed-data.ts';
import type { World } from './world/world.ts';

const redact = ['req.headers.authorization', '*.access_token', '*.client_secret', '*.authorization'];

/** The log of requests, as the HTTP server takes it. */
export interface RequestLog {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  readonly close: () => void;
}

/** Opens the log of JSON lines, for its owner only; undefined: none. @throws SandboxError if it can't */
function requestLog(file: string | undefined): RequestLog {
  if (file === undefined) return { logger: false, close() {} };
  let descriptor: number;
  try {
    descriptor = openSync(file, 'a', 0o600);
    // An existing file would keep its mode; a device is left as it is.
    if (fstatSync(descriptor).isFile()) fchmodSync(descriptor, 0o600);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SandboxError(
      `The log file ${file} cannot be written (${why}). Name a file in a folder that can be written.`,
      { cause },
    );
  }
  const stream = { write: (line: string) => void writeSync(descriptor, line) };
  return { logger: { level: 'info', redact, stream }, close: () => closeSync(descriptor) };
}

/** A sandbox that listens, until it is closed. */
export interface RunningSandbox {
  /** Without a trailing slash. */
  readonly url: string;
  /** The profile with which a run tests it. */
  readonly profile: SandboxProfile;
  /** Sentences about the start for people, such as that a torn line of the data file was dropped. */
  readonly notices: readonly string[];
  /** Switches faults, variants, scripts and the clock while it runs, and knows what was asked of it. */
  readonly control: SandboxControl;
  /** Answers the requests that are under way, then stops. */
  close(): Promise<void>;
}

function requireInteger(value: number | undefined, what: string, highest: number): void {
  if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0 && value <= highest)) {
    throw new SandboxError(`The ${what} ${value} is not an integer from 0 to ${highest}. Give one that is.`);
  }
}

/** Starts the reference implementation of the interface. @throws SandboxError for options that cannot be used */
export const startSandbox = (options: SandboxOptions = {}): Promise<RunningSandbox> =>
  startSandboxThrough((respond) => respond, options);

/** Starts a sandbox whose responder `through` wraps. `switches`: those that ids can name; default: all. @throws SandboxError */
export async function startSandboxThrough(
  through: (respond: Responder) => Responder,
  given: SandboxOptions,
  switches?: AllSwitches,
): Promise<RunningSandbox> {
  checkOptions(given);
  const options = { ...given, switches: switches ?? (await loadSwitches()) };
  requireInteger(options.port, 'port', 65_535);
  requireInteger(options.seed, 'seed', Number.MAX_SAFE_INTEGER);
  requireInteger(options.syncPolls, 'number of sync polls', 1_000_000);
  requireInteger(options.latencyMs, 'latency in milliseconds', 3_600_000);
  requireInteger(options.keptRequests, 'number of kept requests', 1_000_000);
  const { errorRate = 0 } = options;
  if (!(errorRate >= 0 && errorRate <= 1)) {
    throw new SandboxError(`The error rate ${errorRate} is not a number from 0 to 1. Give one that is.`);
  }
  if (options.control === true && !(isLoopback(addressOf(options)) && (options.allowHosts ?? []).length === 0)) {
    throw new SandboxError(
      'A sandbox that others can reach is not controlled over HTTP. Leave --control out (in a program: control), or listen on 127.0.0.1 and allow no further host.',
    );
  }
  // Throws for unknown ids, before anything is opened.
  findSwitches(options);
  if (options.seedData !== undefined) checkSeedData(options.seedData);
  const hosts = allowedHosts(addressOf(options), options.allowHosts ?? []);
  const log = requestLog(options.logFile);
  let journal: Journal | undefined;
  try {
    journal = await journalOf(options);
    return await serve(options, hosts, journal, log, through);
  } catch (error) {
    await journal?.close();
    log.close();
    throw error;
  }
}

async function serve(
  options: SandboxOptions & AssembleOptions,
  hosts: readonly string[],
  journal: Journal,
  log: RequestLog,
  through: (respond: Responder) => Responder,
): Promise<RunningSandbox> {
  let url = '';
  const core = controlledSandbox(journal, () => url, options);
  // Taken before the journal adds to the fixtures; the address is not known yet.
  const profile = profileOf(core.fixtures, '', '1.0.0', core.itemFilterNames);
  replay(journal, core.fixtures.world, options.dataFile);
  const host = addressOf(options);
  const app = httpServer(core.requests.observe(through(core.respond)), hosts, log.logger);
  core.requests.listenTo(app);
  if (options.control === true) addControlRoutes(app, core.control, () => url);
  if (options.console === true) addConsoleLines(app);
  try {
    await app.listen({ port: options.port ?? 0, host });
  } catch (cause) {
    await app.close();
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SandboxError(
      `The sandbox cannot listen on ${host} port ${options.port ?? 0} (${why}). Give another port or host.`,
      { cause },
    );
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  url = `http://${isLoopback(host) ? urlHost(host) : hosts[0]}:${port}`;
  return {
    url,
    profile: { ...profile, baseUrl: url },
    notices: journal.notice === undefined ? [] : [journal.notice],
    control: core.control,
    async close() {
      core.endPauses();
      await app.close();
      await journal.close();
      log.close();
    },
  };
}

const addressOf = ({ host }: SandboxOptions): string => host ?? '127.0.0.1';

/** Opens the journal. Beyond loopback a random key keeps credentials from being guessed from the seed. */
async function journalOf(options: SandboxOptions): Promise<Journal> {
  const { dataFile, seed } = options;
  const newKey = isLoopback(addressOf(options)) ? undefined : randomBytes(32).toString('base64');
  if (dataFile === undefined) return memoryJournal(seed ?? 1, newKey);
  return fileJournal(dataFile, seed, newKey);
}

function replay(journal: Journal, world: World, file: string | undefined): void {
  try {
    for (const event of journal.past) world.apply(event);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SandboxError(
      `The data file ${file} is damaged, or was written with other seed data (${why}). Name another file, or give the same seed data.`,
      { cause },
    );
  }
}

/** Writes a line to stderr for every answer: method, address, status, milliseconds. Control characters are masked. */
function addConsoleLines(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Its query may have a token.
    if (request.url.startsWith('/sandbox-control')) return;
    const line = `${request.method} ${request.url} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms`;
    process.stderr.write(`${line.replaceAll(/[^\x20-\x7e]/g, '?')}\n`);
  });
}
