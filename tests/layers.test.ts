import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The layers that each layer may import, beside itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  specs: [],
  driver: ['specs'],
  oracle: ['specs'],
  generators: ['specs'],
  sandbox: ['specs'],
  harness: ['specs', 'driver', 'oracle', 'generators'],
  suites: ['specs', 'driver', 'oracle', 'generators', 'harness'],
  reports: ['specs'],
  traffic: ['specs', 'driver', 'oracle', 'reports'],
  clients: ['specs', 'driver', 'oracle', 'generators', 'sandbox', 'reports'],
  cli: ['specs', 'driver', 'oracle', 'generators', 'sandbox', 'harness', 'suites', 'reports', 'clients', 'traffic'],
  bench: [
    'specs',
    'driver',
    'oracle',
    'generators',
    'sandbox',
    'harness',
    'suites',
    'reports',
    'clients',
    'traffic',
    'cli',
  ],
  site: ['specs', 'suites', 'reports', 'cli'],
};

/** Layers whose folders still import from files beside them: a folder that is moved out of this list stays out. */
const withoutRooms: readonly string[] = ['sandbox', 'cli'];

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every import and export-from between our own sources, types and dynamic ones included; tests are free to import all. */
const importsOf = (layer: string): readonly Import[] =>
  readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const path = join(root, layer, file);
      const source = readFileSync(path, 'utf8');
      const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(
        (match) => match[1] ?? '',
      );
      return specifiers.map((specifier) => ({
        from: join(layer, file),
        to: relative(root, join(dirname(path), specifier)),
      }));
    });

const imports = Object.keys(allowed).flatMap(importsOf);

const layerOf = (path: string): string => path.split('/')[0] ?? '';

describe('imports run one way', () => {
  it('finds the imports of every layer', () => {
    expect(new Set(imports.map(({ from }) => layerOf(from)))).toEqual(new Set(Object.keys(allowed)));
  });

  it.each(Object.entries(allowed))('%s imports of ours only what stands below it', (layer, below) => {
    const upward = imports.filter(
      ({ from, to }) => layerOf(from) === layer && ![layer, ...below].includes(layerOf(to)),
    );
    expect(upward).toEqual([]);
  });

  it('the sandbox shares no oracle: of specs it imports the table of operations, the requirement ids and the schema of its seed data alone', () => {
    const shared = imports.filter(({ from, to }) => layerOf(from) === 'sandbox' && layerOf(to) === 'specs');
    const others = shared.filter(
      ({ to }) =>
        ![
          'specs/interface/operations.ts',
          'specs/catalogue/requirement-id.ts',
          'specs/file-schemas/file-validator.ts',
        ].includes(to),
    );
    expect(others).toEqual([]);
  });

  it('there is no cycle between files', () => {
    expect(cyclesIn(imports)).toEqual([]);
  });

  it('there is no cycle between the folders of a layer', () => {
    const between = imports.map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }));
    expect(cyclesIn(between.filter(({ from, to }) => from !== to && ![from, to].includes('')))).toEqual([]);
  });

  it.each(Object.keys(allowed))(
    'a folder of %s imports from no file beside the folders: these put folders together',
    (layer) => {
      const back = imports.filter(
        ({ from, to }) =>
          layerOf(from) === layer && layerOf(to) === layer && folderOf(from) !== '' && folderOf(to) === '',
      );
      expect(withoutRooms.includes(layer) ? back.length > 0 : back).toEqual(withoutRooms.includes(layer) ? true : []);
    },
  );
});

/** The folder of a layer in which a file lies, `layer/folder`; empty for a file of the layer itself. */
function folderOf(path: string): string {
  const [layer, folder, ...rest] = path.split('/');
  return rest.length === 0 ? '' : `${layer}/${folder}`;
}

/** Every cycle that a walk along the imports meets, as `a -> b -> a`. */
function cyclesIn(all: readonly Import[]): readonly string[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of all) graph.set(from, new Set([...(graph.get(from) ?? []), to]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' -> '));
    if (done.has(node) || path.includes(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
