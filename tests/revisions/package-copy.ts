import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../cli/package-root.ts';
import { executeBuilt } from '../cli/process.ts';

/** Files and folders of the built package, beside its dependencies. */
const parts = ['package.json', 'dist', 'specs', join('reports', 'formats', 'html')];

/** A copy of the built package in a folder of its own, whose contract can be another one. */
export class PackageCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'revision-'));

  constructor() {
    for (const part of parts) cpSync(join(packageRoot, part), join(this.#folder, part), { recursive: true });
    symlinkSync(modulesFolder(), join(this.#folder, 'node_modules'));
  }

  path(...segments: readonly string[]): string {
    return join(this.#folder, ...segments);
  }

  /** Changes a file of the copy's contract. @throws if `change` leaves the text as it was */
  changeText(file: string, change: (text: string) => string): void {
    const path = this.path('specs', file);
    const before = readFileSync(path, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${file} was to be changed, and was not.`);
    writeFileSync(path, after);
  }

  changeJson<Content extends object>(file: string, change: (content: Content) => void): void {
    this.changeText(file, (text) => {
      const content: Content = JSON.parse(text);
      change(content);
      return JSON.stringify(content, null, 2);
    });
  }

  /** Runs its command line to the end. */
  execute(args: readonly string[]): ReturnType<typeof executeBuilt> {
    return executeBuilt(this.path('dist', 'cli', 'main.js'), args);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The folder in which the dependencies of the project lie. */
function modulesFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('yaml/package.json');
  return dirname(dirname(manifest));
}
