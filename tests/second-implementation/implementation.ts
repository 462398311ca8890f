import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, type Call, type Handler, Refusal } from './call.ts';
import { addFixtures } from './fixtures.ts';
import { FILTERS } from './operations/payroll-lists.ts';
import { ROUTES, serve } from './routes.ts';
import { switchedOn } from './switches.ts';
import { World } from './world.ts';

const parse = (text: string): unknown => {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const unescaped = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

/** A request whose body has been read. */
export interface Request {
  method: string;
  /** Path and query. */
  target: string;
  headers: IncomingHttpHeaders;
  text: string;
}

const callOf = (request: Request, world: World, basePath: string): Call => {
  const { pathname: full, searchParams: query } = new URL(request.target, 'http://second');
  const pathname = full.startsWith(basePath) ? full.slice(basePath.length) : '';
  const route = ROUTES.find(({ method, path }) => method === request.method && path.test(pathname));
  if (!route) throw new Refusal(404, 'nothing_here', 'no_such_operation', 'There is no such operation');
  const benefitId = unescaped(route.path.exec(pathname)?.[1] ?? '');
  const { headers } = request;
  return { world, operation: route.operation, headers, query, body: parse(request.text), benefitId };
};

/** A refusal becomes an answer inside of the wrappers, so that they see what the caller will see. */
const answering =
  (handler: Handler): Handler =>
  (call) => {
    try {
      return handler(call);
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body };
      throw error;
    }
  };

/** The settings of an implementation: ids of {@link FAULTS} and {@link VARIANTS}, the first of them innermost; the clock is the real one by default. */
export interface Options {
  faults?: readonly string[];
  variants?: readonly string[];
  /** 0, the default, takes a free one. */
  port?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * The implementation without its server.
 *
 * @param url - where it will be served; job addresses and the profile's base address start with it.
 * @returns `answer`, which never throws, and the profile as `run --profile` reads it.
 * @throws Error for an unknown id.
 */
export const implement = (url: string, options: Options = {}) => {
  const { wrappers, basePath, benefitPrefix } = switchedOn(options.variants ?? [], options.faults ?? []);
  const handler = wrappers.reduce<Handler>((inner, wrap) => answering(wrap(inner)), answering(serve));
  const world = new World(options.now ?? Date.now, url);
  const { accessToken, foreignAccessToken, fixtures } = addFixtures(world, benefitPrefix);
  const profile = {
    name: 'Second implementation',
    version: '2.0.0',
    baseUrl: url + basePath,
    provider: 'second',
    credentials: { clientId: world.client.id, clientSecret: world.client.secret, accessToken, foreignAccessToken },
    operations: 'all',
    fixtures,
    openNames: { payStatementItemFilters: FILTERS },
    timing: { pollIntervalMs: 20, pollDeadlineMs: 20_000, requestTimeoutMs: 10_000, liveTimeoutMs: 10_000 },
  };
  const answer = (request: Request): Answer => {
    try {
      return handler(callOf(request, world, basePath));
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 'broken', 'broken', String(error));
      return { status: refusal.status, body: refusal.body };
    }
  };
  return { answer, profile };
};
