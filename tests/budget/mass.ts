import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { projectFolder } from '../documents.ts';

/** The columns of the budget: lines of each kind of file, and statements of source and tests as TypeScript parses them. */
const columns = ['source', 'tests', 'statements', 'data'] as const;

export type Figures = Readonly<Record<string, number>>;

/** Figures by layer, a folder of the project; `others` is the rest. `npm ci` counts packages, and megabytes of 2^20 bytes. */
export type Mass = Readonly<Record<string, Figures>>;

const layers = /^(specs|driver|oracle|generators|sandbox|harness|suites|traffic|clients|reports|cli|site|bench|tests)$/;

/** Folders that are installed, built or written by a run, or that hold no code. */
const skipped = /^(\.git|node_modules|dist|evidence-build|site-output|release|docs|conformance-out.*)$/;

/** Measures the checkout: its code by layer, and what `npm ci` installed. Locks and documents are not counted. */
export function measureMass(): Mass {
  const mass: Record<string, Record<string, number>> = {};
  const statements = countStatements();
  for (const entry of readdirSync(projectFolder, { withFileTypes: true })) {
    if (skipped.test(entry.name)) continue;
    const files = entry.isDirectory() ? filesBelow(entry.name) : [entry.name];
    const layer = layers.test(entry.name) ? entry.name : 'others';
    mass[layer] ??= Object.fromEntries(columns.map((column) => [column, 0]));
    const row = mass[layer];
    for (const file of files) {
      const column = columnOf(file);
      if (column === null) continue;
      row[column] = (row[column] ?? 0) + readFileSync(join(projectFolder, file), 'utf8').split('\n').length - 1;
      row.statements = (row.statements ?? 0) + (statements.get(file) ?? 0);
    }
  }
  return { ...mass, 'npm ci': measureInstallation() };
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.test(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

/** Decides in which column a file counts. YAML, JSON and templates count, too, since code can be moved into them. */
function columnOf(file: string): 'source' | 'tests' | 'data' | null {
  if (/\.(ts|js|mjs)$/.test(file)) return /^tests\/|\.(test|testbed)\.ts$/.test(file) ? 'tests' : 'source';
  return /\.(ya?ml|jsonc?|eta|css)$/.test(file) && !file.endsWith('package-lock.json') ? 'data' : null;
}

const declarations = new Set([
  SyntaxKind.ImportDeclaration,
  SyntaxKind.ExportDeclaration,
  SyntaxKind.ExportAssignment,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
]);

/** Counts statements and declarations, by file. */
function countStatements(): ReadonlyMap<string, number> {
  const api = new API({ cwd: projectFolder });
  try {
    const config = join(projectFolder, 'tests', 'budget', 'tsconfig.json');
    const program = api.updateSnapshot({ openProjects: [config] }).getProjects()[0]?.program;
    if (program === undefined) throw new Error(`The compiler does not read ${config}.`);
    return new Map(
      program.getSourceFileNames().map((name) => {
        let count = 0;
        const visit = (node: Node): void => {
          const isStatement = node.kind >= SyntaxKind.FirstStatement && node.kind <= SyntaxKind.LastStatement;
          if (isStatement || declarations.has(node.kind)) count += 1;
          node.forEachChild(visit);
        };
        program.getSourceFile(name)?.forEachChild(visit);
        return [name.slice(projectFolder.length).replace(/^\//, ''), count];
      }),
    );
  } finally {
    api.close();
  }
}

/** Counts the packages of the lock that are installed, and their room on the disk. */
function measureInstallation(): Figures {
  const lock: { packages: Record<string, unknown> } = JSON.parse(
    readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'),
  );
  const installed = Object.keys(lock.packages).filter((path) => path !== '' && existsSync(join(projectFolder, path)));
  const bytes = installed.reduce((sum, path) => sum + bytesBelow(join(projectFolder, path)), 0);
  return { packages: installed.length, megabytes: Math.ceil(bytes / 2 ** 20) };
}

/** Sums up the room of a package on the disk, without that of the packages inside it. */
const bytesBelow = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum;
    const path = join(folder, entry.name);
    return sum + lstatSync(path).blocks * 512 + (entry.isDirectory() ? bytesBelow(path) : 0);
  }, 0);
