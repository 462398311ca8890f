import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationIds } from '../../specs/interface/operations.ts';
import type { Fault } from '../switches/switches.ts';
import { faults } from './all-faults.ts';

const here = new URL('.', import.meta.url);
const foldersOf = (url: URL) =>
  readdirSync(url, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

test.each([here, new URL('../variants/', import.meta.url)])(
  'the folders of %s have names of those of checks',
  (url) => {
    const suites = foldersOf(new URL('../../suites/', import.meta.url));
    expect(foldersOf(url).filter((folder) => !suites.includes(folder))).toEqual([]);
  },
);

test.each(operationIds)(
  'the folder of %s holds faults of this operation alone, all of them listed',
  async (operation) => {
    const files = readdirSync(new URL(`${operation}/`, here)).filter((file) => !file.endsWith('.test.ts'));
    const names = files.map((file) => file.replace(/\.ts$/, ''));
    const modules: object[] = await Promise.all(names.map((name) => import(`./${operation}/${name}.ts`)));
    const held = modules.flatMap((module) => Object.values(module).filter(isListOfFaults).flat());
    expect(held.length).toBeGreaterThan(5);
    expect(held.filter((fault) => fault.operation !== operation || !faults.includes(fault))).toEqual([]);
  },
);

function isListOfFaults(value: unknown): value is Fault[] {
  return Array.isArray(value) && typeof value[0]?.behaviour === 'function';
}
