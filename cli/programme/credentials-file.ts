import { readFileSync, statSync } from 'node:fs';
import { UsageError } from '../io.ts';
import type { Environment } from '../profile/profile-yaml.ts';
import { buildServerSigns } from '../run/plan/tested-build.ts';

const maxBytes = 65_536;

/** Returns the variables of the file, or else the environment without those of build servers. @throws UsageError */
export function environmentOfTarget(file: string | null, environment: Environment): Environment {
  if (file !== null) return readCredentials(file);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !buildServerSigns.has(name)));
}

/** Reads lines `NAME=VALUE`; empty lines and those that begin with # are skipped, quotes belong to the value. */
function readCredentials(file: string): Environment {
  const lines = textOf(file)
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  return Object.fromEntries(
    lines.map(({ line, number }) => {
      const [, name, value = ''] = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
      // The line is not repeated: it may hold a secret.
      if (name === undefined) throw new UsageError(`${file}:${number}: must be a variable of a profile, as NAME=VALUE`);
      return [name, value];
    }),
  );
}

function textOf(file: string): string {
  try {
    if (statSync(file).size <= maxBytes) return readFileSync(file, 'utf8');
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const why = isMissing ? 'there is no such file' : 'it could not be read';
    throw new UsageError(`${file}: ${why}; it holds the credentials of a target, as lines NAME=VALUE`, cause);
  }
  throw new UsageError(`${file}: is larger than ${maxBytes} bytes, which the credentials of one target never are`);
}
