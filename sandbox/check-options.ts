import { SandboxError } from './sandbox-error.ts';
import type { SandboxOptions } from './sandbox-options.ts';

const kinds: Readonly<Record<keyof SandboxOptions, string>> = {
  port: 'number',
  host: 'string',
  allowHosts: 'list',
  seed: 'number',
  dataFile: 'string',
  syncPolls: 'number',
  faults: 'list',
  variants: 'list',
  logFile: 'string',
  console: 'boolean',
  now: 'function',
  clock: 'object',
  seedData: 'object',
  script: 'object',
  latencyMs: 'number',
  errorRate: 'number',
  control: 'boolean',
  keptRequests: 'number',
};

/** Checks that each option that a program gives exists, and has a value of its kind. @throws SandboxError that names the first wrong one */
export function checkOptions(options: SandboxOptions): void {
  for (const [key, value] of Object.entries(options)) {
    const kind = Object.hasOwn(kinds, key) ? kinds[key as keyof SandboxOptions] : undefined;
    if (kind === undefined)
      throw new SandboxError(`There is no option ${key}. The options are ${Object.keys(kinds).join(', ')}.`);
    if (value !== undefined && kindOf(value) !== kind)
      throw new SandboxError(
        `The option ${key} takes a value of the kind ${kind}, and was given one of the kind ${kindOf(value)}.`,
      );
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
