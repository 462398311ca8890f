import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from './documents.ts';

/** Modules that a file imports when it is loaded: neither types alone, nor what it imports later. */
function staticImports(path: string): readonly string[] {
  const source = readFileSync(join(projectFolder, path), 'utf8');
  return [...source.matchAll(/^(?:import|export)\s(?!type\b)(?:[^;']*?\sfrom\s)?'([^']+)';/gm)].map(
    ([, specifier = '']) => specifier,
  );
}

/** All that node loads before the command line is read. */
function loadedBy(entry: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } {
  const files = new Set<string>([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const specifier of staticImports(file)) {
      if (specifier.startsWith('.')) files.add(relative(projectFolder, join(projectFolder, dirname(file), specifier)));
      else if (!specifier.startsWith('node:')) packages.add(specifier);
    }
  }
  return { files, packages };
}

// A time would depend on the machine.
test('help and the version need the commands and their flags alone', () => {
  const { files, packages } = loadedBy('cli/main.ts');
  expect([...packages].sort()).toEqual(['commander', 'fastest-levenshtein']);
  expect([...files].filter((file) => /^(driver|oracle|generators|sandbox|harness|suites)\//.test(file))).toEqual([]);
  expect(files.size).toBeGreaterThan(25);
  // Each command is a file, and has few beside it.
  expect(files.size).toBeLessThan(56);
});
