import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** The commit of a checkout; null: the harness is an installed package. */
export function readHarnessCommit(root: string = packageRoot): string | null {
  try {
    const head = readFileSync(join(root, '.git', 'HEAD'), 'utf8').trim();
    if (!head.startsWith('ref: ')) return asCommit(head);
    const ref = head.slice('ref: '.length);
    const loose = join(root, '.git', ...ref.split('/'));
    if (existsSync(loose)) return asCommit(readFileSync(loose, 'utf8').trim());
    const packed = readFileSync(join(root, '.git', 'packed-refs'), 'utf8').split('\n');
    return asCommit(packed.find((line) => line.endsWith(` ${ref}`))?.slice(0, 40) ?? '');
  } catch {
    return null;
  }
}

const asCommit = (text: string): string | null => (/^[0-9a-f]{40}$/.test(text) ? text : null);
