import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { UsageError } from '../io.ts';
import type { OwnCheck } from './own-check.ts';

/** Loads the checks that the modules of `run --checks` export, alone or in lists. @throws UsageError with the file */
export async function loadOwnChecks(files: readonly string[]): Promise<readonly OwnCheck[]> {
  const checks = new Set<OwnCheck>();
  for (const file of files) for (const check of await checksOf(file)) checks.add(check);
  return [...checks];
}

async function checksOf(file: string): Promise<readonly OwnCheck[]> {
  const path = resolve(file);
  if (!existsSync(path)) throw new UsageError(`--checks: there is no file ${file}`);
  let exported: readonly unknown[];
  try {
    exported = Object.values(await import(pathToFileURL(path).href));
  } catch (error) {
    const why = forTerminal(error instanceof Error ? `${error.name}: ${error.message}` : String(error), 2_000);
    throw new UsageError(`--checks: ${file} could not be loaded as a module of JavaScript: ${why}`, error);
  }
  const checks = exported.flat().filter(isOwnCheck);
  if (checks.length > 0) return checks;
  throw new UsageError(`--checks: ${file} exports no check; export what "check" of payroll-conformance/checks makes`);
}

function isOwnCheck(value: unknown): value is OwnCheck {
  const { check, requirements } = Object(value);
  return typeof Object(check).run === 'function' && Array.isArray(requirements);
}
