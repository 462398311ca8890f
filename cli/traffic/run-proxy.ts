import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { boundsWith } from '../../driver/bounds/bounds.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { recordingLimits } from '../../traffic/redaction/recording-secrets.ts';
import { Backlog } from '../../traffic/relay/backlog.ts';
import { type Relay, startRelay } from '../../traffic/relay/relay.ts';
import { Interruption, type Io, UsageError, usesColor } from '../io.ts';
import { packageVersion } from '../package-root.ts';
import { loadProfile } from '../profile/profile.ts';
import { endTraffic } from './end-traffic.ts';
import type { TrafficFlags } from './judge-files.ts';

export interface ProxyFlags extends Omit<TrafficFlags, 'baseUrl' | 'side' | 'strict'> {
  readonly profile: string;
  readonly port: number;
  readonly traffic?: string;
  readonly failOn: 'must' | 'should' | 'none';
}

/** Relays until a signal comes. @returns the exit code. @throws UsageError */
export async function runProxy(flags: ProxyFlags, io: Io): Promise<number> {
  const profile = loadProfile(flags.profile, { environment: io.environment });
  const target = new URL(profile.baseUrl);
  const bounds = boundsWith({ ...recordingLimits, ...profile.limits.answers });
  mkdirSync(flags.out, { recursive: true });
  const file = flags.traffic ?? join(flags.out, 'traffic.ndjson');
  const settings = {
    bounds,
    origin: target.origin,
    bases: [baseOf(target)],
    secrets: secretsOf(profile),
    file,
    version: packageVersion,
  };
  const backlog = new Backlog(settings, (line) => io.stdout.write(`${forTerminal(line, 2_000)}\n`));
  const interruption = new Interruption(io);
  const relay = await listen(target, flags.port, bounds.decodedBytes, backlog);
  io.stdout.write(`listening http://127.0.0.1:${relay.port}${baseOf(target).slice(target.origin.length)}\n`);
  await interruption.happened;
  await relay.close();
  const results = await backlog.end();
  const code = await endTraffic(results, {
    ...flags,
    strict: flags.failOn === 'should',
    color: usesColor(io, flags.color),
    catalogue: loadCatalogue(),
    target: { name: profile.name, version: profile.version, baseUrl: profile.baseUrl },
    io,
    sources: [file],
    interrupted: null,
    signal: null,
  });
  interruption.release();
  return flags.failOn === 'none' && code === 1 ? 0 : code;
}

async function listen(target: URL, port: number, maxBytes: number, backlog: Backlog): Promise<Relay> {
  try {
    return await startRelay({ target, port, maxBytes, take: (exchange) => backlog.take(exchange) });
  } catch (error) {
    const why =
      error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? 'it is in use' : String(error);
    throw new UsageError(
      `--port ${port} can't be listened on: ${why}. Name another, or 0 for any that is free.`,
      error,
    );
  }
}

const baseOf = (target: URL): string => target.origin + target.pathname.replace(/\/+$/, '');

/** Lists the credentials of the profile, each after the name that stands for it in the traffic file. */
function secretsOf({ credentials }: Profile): readonly (readonly [string, string])[] {
  const { accessToken, foreignAccessToken, clientId, clientSecret } = credentials;
  const named = [
    ['$ACCESS_TOKEN', accessToken],
    ['$ACCESS_TOKEN', foreignAccessToken ?? null],
    ['$CLIENT_SECRET', clientSecret],
    ['$CLIENT_ID', clientId],
  ] as const;
  return named.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}
