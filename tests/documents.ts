import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../cli/package-root.ts';

/** The folder of the project, also for what was compiled into another one. */
export const projectFolder = packageRoot;

export interface Fence {
  readonly language: string;
  /** The file, from the root of the project, that the block shows a part of. `+` in front: readers add it. Empty: no file. */
  readonly excerptOf: string;
  readonly text: string;
}

/** A page of the documentation. */
export interface Document {
  /** From the root of the project. */
  readonly path: string;
  readonly fences: readonly Fence[];
  /** The text without its fenced blocks. */
  readonly prose: string;
  /** Targets of its links and images. */
  readonly links: readonly string[];
  /** The names by which a link finds its headings. */
  readonly anchors: ReadonlySet<string>;
}

/** One line of a `sh` block, and the exit code that the document says it has. */
export interface Command {
  readonly path: string;
  readonly line: string;
  readonly code: number;
}

const fencePattern = /^ *```(\w*) ?(\S*)\n([\s\S]*?)^ *```$/gm;

/** Every page for readers: README, CONTRIBUTING, SECURITY and the like, and all of `docs/`. */
export function readDocuments(): readonly Document[] {
  const inDocs = readdirSync(join(projectFolder, 'docs'), { encoding: 'utf8' }).map((name) => `docs/${name}`);
  return [...readdirSync(projectFolder), ...inDocs]
    .filter((path) => path.endsWith('.md'))
    .sort(byReading)
    .map(readDocument);
}

/** The README is read first. */
const byReading = (a: string, b: string): number =>
  Number(b === 'README.md') - Number(a === 'README.md') || (a < b ? -1 : 1);

function readDocument(path: string): Document {
  const text = readFileSync(join(projectFolder, path), 'utf8');
  const prose = text.replace(fencePattern, '');
  return {
    path,
    prose,
    fences: [...text.matchAll(fencePattern)].map(([, language = '', excerptOf = '', content = '']) => ({
      language,
      excerptOf,
      text: content,
    })),
    links: [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target),
    anchors: new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))),
  };
}

/** Makes the anchor of a heading in the way in which GitHub does. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** The commands in the `sh` blocks of documents, each once, in the order of reading. */
export function commandsOf(documents: readonly Document[]): readonly Command[] {
  const commands = new Map<string, Command>();
  for (const { path, fences } of documents) {
    for (const { text } of fences.filter(({ language }) => language === 'sh')) {
      for (const written of text.split('\n').filter((each) => each.trim() !== '')) {
        const [line = '', code = '0'] = written.split(/\s+# exits /);
        if (!commands.has(line)) commands.set(line, { path, line, code: Number(code) });
      }
    }
  }
  return [...commands.values()];
}
