import type { ClockSetting } from './control/clock.ts';
import type { Script } from './control/script.ts';
import type { SeedData } from './seed-data/seed-data.ts';

/** Options of a sandbox, each of which may be left out. */
export interface SandboxOptions {
  /** 0, the default: any free one. */
  readonly port?: number;
  /** The address to listen on, default 127.0.0.1. Beyond loopback, credentials are drawn at random. */
  readonly host?: string;
  /** Names under which clients may reach it, beside those of this machine on loopback; needed beyond loopback. */
  readonly allowHosts?: readonly string[];
  /** The seed of all ids and data. Default 1, or what the data file was made with. */
  readonly seed?: number;
  /** The file that keeps the writes; without it they are lost at the end. */
  readonly dataFile?: string;
  /** The number of reads that are answered with "still being fetched" before the data comes. Default 0. */
  readonly syncPolls?: number;
  /** Ids of faults. */
  readonly faults?: readonly string[];
  /** Ids of variants. */
  readonly variants?: readonly string[];
  /** The file to which structured logs are appended. */
  readonly logFile?: string;
  /** Whether a line per request goes to stderr. Default false. */
  readonly console?: boolean;
  /** Milliseconds since the epoch: the clock by which jobs are dated. Default that of the machine. */
  readonly now?: () => number;
  /** The moment at which that clock begins, or stands, instead. */
  readonly clock?: ClockSetting;
  /** Data of one's own for the first entity of the credentials that the profile names. */
  readonly seedData?: SeedData;
  /** Answers, pauses and ends that some requests get. Default: none. */
  readonly script?: Script;
  /** Milliseconds by which every answer of an operation is held back, at most an hour. Default 0. */
  readonly latencyMs?: number;
  /** The share of requests, from 0 to 1, that are answered 503 and not carried out; which ones follows from the seed. Default 0. */
  readonly errorRate?: number;
  /** Whether it is controlled over HTTP too, at `/sandbox-control`; on loopback only. Default false. */
  readonly control?: boolean;
  /** The number of the latest requests that the log keeps. Default 1000. */
  readonly keptRequests?: number;
}
