import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { broken, holds, type Judgement, notApplicable } from '../../oracle/kernel/judge.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** So many characters in a row of a secret, or of its base64, are a leak. */
const shortest = 8;

/** Only the random part of a secret counts. */
const leaksSecret = (text: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => {
    const random = secret.slice(secret.lastIndexOf('-') + 1);
    return [random, ...encodings(random)].some((each) => holdsPart(text, each));
  });

function holdsPart(text: string, secret: string): boolean {
  const starts = Array.from({ length: Math.max(0, secret.length - shortest + 1) }, (_, at) => at);
  return starts.some((at) => text.includes(secret.slice(at, at + shortest)));
}

/**
 * Base64 after 0 to 2 bytes of a group of three, without the first characters (`cut`) and the last: neighbours change
 * them.
 */
const encodings = (secret: string): readonly string[] =>
  [0, 2, 3].map((cut, before) =>
    Buffer.from(`${' '.repeat(before)}${secret}`)
      .toString('base64')
      .replaceAll('=', '')
      .slice(cut, -1),
  );

const keepsSecrets = 'CARE-008';

/** Not applicable if the client sent nothing. */
export function judgeLeaks(
  text: string,
  secrets: readonly string[],
  exchanges: readonly Exchange[],
  operation: OperationId,
): Judgement {
  if (exchanges.length === 0) return notApplicable(keepsSecrets, 'not-observed', 'the client asked nothing');
  if (!leaksSecret(text, secrets)) return holds(keepsSecrets);
  return broken(keepsSecrets, {
    exchanges,
    operation,
    expected: 'no eight characters of a token or secret',
    actual: 'some of them stand in stdout, stderr, or a file of --watch-dir',
    message: 'The client writes parts of a credential into its output.',
  });
}

/** The most bytes of one file that are searched, from its end; the log of a check is shorter. */
const maxFileBytes = 4_000_000;

/** The most bytes of all files together. */
const maxTotalBytes = 64_000_000;

/** Milliseconds by which a file system rounds times down. */
const roundingMs = 2_000;

/** Reads names and texts of files that changed since a time, whichever check wrote them. */
export function textWrittenSince(sinceMs: number, folder: string | null): string {
  if (folder === null) return '';
  const texts: string[] = [];
  let left = maxTotalBytes;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
    if (mtimeMs < sinceMs - roundingMs || left <= 0) continue;
    const text = size > maxFileBytes ? readFileSync(path).subarray(-maxFileBytes).toString('latin1') : readText(path);
    left -= text.length;
    texts.push(entry.name, text);
  }
  return texts.join('\n');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
