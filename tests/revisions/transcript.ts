import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { packageRoot } from '../../cli/package-root.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Judged } from '../../specs/words/finding.ts';

/** An exchange of a stored run, with what asked for it. */
export interface StoredExchange {
  /** The check that sent it; null: it set up what all checks share. */
  readonly check: string | null;
  /** The digest of the request as the check described it; see {@link requestKey}. */
  readonly key: string;
  readonly exchange: Exchange;
}

/** The parts of a stored run's finding that stay the same when its words change. */
export interface StoredFinding {
  readonly requirement: string;
  readonly operation: string;
  readonly fingerprint: string;
}

/** Judgements of a stored run, whichever checks made them. */
export interface StoredJudgements {
  /** Outcomes by the id of a requirement, each the worst that any check said; sorted by id. */
  readonly requirements: Readonly<Record<string, Pick<Judged, 'outcome' | 'code'>>>;
  /** Every finding once, sorted by requirement, operation and fingerprint. */
  readonly findings: readonly StoredFinding[];
}

/**
 * Every exchange of a quick run under a frozen revision, and what was judged. The credentials in it are those of an
 * implementation that was started for the run, and that ended with it.
 */
export interface Transcript {
  readonly revision: string;
  /** The implementation that was tested, e.g. `sandbox`. */
  readonly target: string;
  readonly seed: number;
  readonly profile: object;
  /** The start of the run in milliseconds since the epoch, by which the days in its requests are judged again. */
  readonly startedAt: number;
  readonly exchanges: readonly StoredExchange[];
  readonly judgements: StoredJudgements;
}

/** The folder of a revision's transcripts. */
export const transcriptFolder = (revision: string): string => join(packageRoot, 'tests', 'revisions', revision);

const suffix = '.json.br';

/** The names of the targets of which a revision has transcripts, sorted; none for one that has no folder. */
export function transcriptsOf(revision: string): readonly string[] {
  const folder = transcriptFolder(revision);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort();
}

/** The file of a target's transcript. */
export const transcriptPath = (revision: string, target: string): string =>
  join(transcriptFolder(revision), `${target}${suffix}`);

export const readTranscript = (revision: string, target: string): Transcript =>
  JSON.parse(brotliDecompressSync(readFileSync(transcriptPath(revision, target))).toString());

/** A transcript as its file holds it. */
export function packTranscript(transcript: Transcript): Buffer {
  const text = Buffer.from(JSON.stringify(transcript));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(text, {
    params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: text.length },
  });
}

/** Makes the key by which a stored request is found again: a digest of its whole description by the check. */
export const requestKey = (spec: RequestSpec): string =>
  createHash('sha256').update(JSON.stringify(spec)).digest('base64url').slice(0, 16);
