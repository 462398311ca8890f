import { setFlagsFromString } from 'node:v8';
import { boundsWith } from '../../driver/bounds/bounds.ts';
import type { ReportKind } from '../../reports/all-reports.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { normalBase } from '../../traffic/exchanges/find-operation.ts';
import {
  findForm,
  mergeRecordings,
  type Recording,
  readRecording,
  UnknownRecording,
} from '../../traffic/recordings/read-recording.ts';
import { RecordingSecrets, recordingLimits } from '../../traffic/redaction/recording-secrets.ts';
import type { ChosenSides } from '../../traffic/session/side-session.ts';
import { TrafficSession } from '../../traffic/session/traffic-session.ts';
import { Interruption, type Io, UsageError, usesColor } from '../io.ts';
import { endTraffic } from './end-traffic.ts';

export interface TrafficFlags {
  readonly baseUrl?: readonly string[];
  /** Absent: as the recordings say who sent their requests. */
  readonly side?: 'server' | 'client' | 'both';
  readonly out: string;
  readonly strict: boolean;
  readonly reports: readonly ReportKind[];
  readonly docsUrl?: string;
  readonly color: boolean;
}

/** Judges recordings. @returns the exit code. @throws UsageError if none of the files can be read */
export async function judgeFiles(files: readonly string[], flags: TrafficFlags, io: Io): Promise<number> {
  // Without these flags V8 collects garbage so late that 700 MB of it pile up beside 100 MB in use.
  for (const flag of ['--heap-growing-percent=20', '--optimize-for-size']) setFlagsFromString(flag);
  const bases = flags.baseUrl?.map(baseOf) ?? null;
  const recordings = files.map(openRecording);
  const catalogue = loadCatalogue();
  const bounds = boundsWith(recordingLimits);
  const secrets = new RecordingSecrets(bounds);
  const session = new TrafficSession({ bounds, catalogue, bases, secrets, sides: sidesOf(flags.side) });
  const interruption = new Interruption(io);
  try {
    // Recordings hold bodies as base64 in JSON, which is larger than the bytes, so lines may be twice as long as a body.
    const read = recordings.map((recording) => readRecording(recording, 2 * bounds.decodedBytes));
    for await (const { item, file } of mergeRecordings(read)) {
      session.observe(item, file);
      if (interruption.signal !== null) break;
    }
  } finally {
    interruption.release();
  }
  const { signal } = interruption;
  // The results get their sources from the second argument.
  return await endTraffic(session.results([]), {
    ...flags,
    color: usesColor(io, flags.color),
    catalogue,
    io,
    sources: recordings.map(({ path }) => path),
    interrupted: signal === null ? null : `The recordings were not read to their end: ${signal}.`,
    signal,
  });
}

function sidesOf(side: TrafficFlags['side']): ChosenSides {
  if (side === undefined) return 'as-recorded';
  return side === 'both' ? ['server', 'client'] : [side];
}

function baseOf(address: string): string {
  const base = normalBase(address);
  if (base !== null) return base;
  throw new UsageError(`--base-url ${address} is no address of http or https: write it as https://host/path.`);
}

function openRecording(path: string): Recording {
  try {
    return findForm(path);
  } catch (error) {
    const why = error instanceof UnknownRecording ? error.message : `${path} can't be read: ${reasonOf(error)}.`;
    throw new UsageError(why, error);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' ? 'there is no such file' : String(code ?? error);
}
