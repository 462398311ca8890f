import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  type Stats,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { chainDigest, chainStart, extendChain } from '../../reports/record/file/record-chain.ts';
import { sha256 } from '../../specs/words/digest.ts';
import type { Damage, Damages, NewValue } from './damage.ts';
import { hostileTexts } from './hostile-texts.ts';
import type { Outside } from './outside.ts';

/** Damages the run in `dir` in the ways of the example. */
export function applyDamages(dir: string, { list, isRechained }: Damages, outside: Outside): void {
  const texts = list.filter((each) => each.kind === 'field' || each.kind === 'line');
  for (const damage of texts) changeText(dir, damage, hostileTexts(outside.path));
  if (isRechained) rechain(dir);
  for (const damage of list) {
    if (damage.kind === 'link') makeLink(dir, damage, outside);
    if (damage.kind === 'content') changeContent(dir, damage, outside);
  }
}

/** Recomputes the digests of evidence files and the chain of the record, so that the damaged run passes as genuine. */
export function rechain(dir: string): void {
  let chain = chainStart;
  const lines = readLines(dir).map((line) => {
    const value = parsed(line);
    if (!isObject(value)) return line;
    if (value.type === 'footer') return JSON.stringify({ ...value, chain: chainDigest(chain) });
    const evidence = isObject(value.evidence) ? value.evidence : {};
    for (const reference of Object.keys(evidence)) {
      const path = join(dir, reference);
      if (/^exchanges\/\d+\.json$/.test(reference) && existsSync(path))
        evidence[reference] = sha256(readFileSync(path));
    }
    const text = JSON.stringify(value);
    chain = extendChain(chain, text);
    return text;
  });
  writeLines(dir, lines);
}

function changeText(dir: string, damage: Damage, texts: readonly string[]): void {
  if (damage.kind === 'field' && damage.file === 'evidence') {
    const path = join(dir, `exchanges/${1 + (damage.line % 3)}.json`);
    if (existsSync(path))
      writeFileSync(path, JSON.stringify(changeField(parsed(readFileSync(path, 'utf8')), damage, texts)));
    return;
  }
  const lines = readLines(dir);
  if (damage.kind === 'field') {
    const at = damage.line % lines.length;
    lines[at] = JSON.stringify(changeField(parsed(lines[at] ?? ''), damage, texts)) ?? '';
  }
  if (damage.kind === 'line') changeLine(lines, damage);
  writeLines(dir, lines);
}

function changeLine(lines: string[], { change, line }: Damage & { readonly kind: 'line' }): void {
  const at = line % lines.length;
  const text = lines[at] ?? '';
  const changed: Readonly<Record<typeof change, readonly string[]>> = {
    removed: [],
    doubled: [text, text],
    moved: [],
    cut: [text.slice(0, text.length >> 1)],
    garbage: ['\u0000\u001b[31m{]'],
    long: [`{"type":"check","check":"${'x'.repeat(1 << 20)}"}`],
    deep: ['['.repeat(200_000)],
    foreign: ['{"type":"note"}', text],
  };
  lines.splice(at, 1, ...changed[change]);
  if (change === 'moved') lines.push(text);
}

/** Replaces one field: each step is a number that picks the member of an object or a list. */
export function changeField(
  root: unknown,
  { steps, value }: Damage & { readonly kind: 'field' },
  texts: readonly string[],
): unknown {
  let container: unknown = root;
  for (const [depth, step] of steps.entries()) {
    if (!isObject(container)) return root;
    const keys = Object.keys(container);
    const key = keys[step % keys.length];
    if (key === undefined) return root;
    const next = container[key];
    if (isObject(next) && depth < steps.length - 1 && Object.keys(next).length > 0) {
      container = next;
      continue;
    }
    if (value === 'removed') delete container[key];
    else container[key] = jsonOf(value, texts);
    return root;
  }
  return root;
}

const jsonOf = (value: Exclude<NewValue, 'removed'>, texts: readonly string[]): unknown =>
  'text' in value ? texts[value.text % texts.length] : value.json;

function makeLink(dir: string, { name, to }: Damage & { readonly kind: 'link' }, outside: Outside): void {
  const path = join(dir, name);
  const targets: Readonly<Record<typeof to, string>> = {
    file: outside.file,
    folder: outside.path,
    itself: path,
    nothing: join(outside.path, 'nothing'),
    device: '/dev/zero',
  };
  place(path, () => symlinkSync(targets[to], path));
}

function changeContent(dir: string, { name, content }: Damage & { readonly kind: 'content' }, outside: Outside): void {
  const path = join(dir, name);
  const before = content === 'cut' && entryAt(path)?.isFile() === true ? readFileSync(path) : Buffer.from('{}');
  place(path, () => {
    if (content === 'folder' || content === 'full folder') {
      mkdirSync(path);
      if (content === 'full folder') writeFileSync(join(path, 'theirs'), 'theirs');
    } else if (content === 'hard link') linkSync(outside.file, path);
    else
      writeFileSync(
        path,
        {
          empty: '',
          cut: before.subarray(0, before.length >> 1),
          garbage: '\u0000{]',
          huge: '{',
          foreign: '{"uuid":"theirs"}',
        }[content],
      );
    if (content === 'huge') truncateSync(path, 80 << 20);
  });
}

/** Makes an entry in place of an existing one; does nothing if a folder above it is a link, or not a folder. */
function place(path: string, make: () => void): void {
  if (entryAt(dirname(path)) === undefined && entryAt(dirname(dirname(path)))?.isDirectory() === true)
    mkdirSync(dirname(path));
  if (entryAt(dirname(path))?.isDirectory() !== true) return;
  rmSync(path, { recursive: true, force: true });
  make();
}

const readLines = (dir: string): string[] => readFileSync(join(dir, 'run.jsonl'), 'utf8').split('\n').slice(0, -1);

function writeLines(dir: string, lines: readonly string[]): void {
  writeFileSync(join(dir, 'run.jsonl'), lines.map((line) => `${line}\n`).join(''));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Looks at a path without following links; undefined if nothing is there, or nothing can be. */
function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}
