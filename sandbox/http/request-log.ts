import { closeSync, fchmodSync, fstatSync, openSync, writeSync } from 'node:fs';
import type { FastifyServerOptions } from 'fastify';
import { SandboxError } from '../sandbox-error.ts';

/** Fields that must not reach a log. */
const redact = ['req.headers.authorization', '*.access_token', '*.client_secret', '*.authorization'];

/** A log that a server writes to, and that is closed after it. */
export interface RequestLog {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  readonly close: () => void;
}

/** Opens the log of JSON lines, for its owner only; undefined: none. @throws SandboxError if it can't */
export function requestLog(file: string | undefined): RequestLog {
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
