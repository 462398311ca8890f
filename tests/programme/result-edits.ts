import { cpSync, existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { applyDamages, changeField } from '../strange-records/apply-damage.ts';
import { type Damages, damages, type NewValue, newValue } from '../strange-records/damage.ts';
import { hostileTexts } from '../strange-records/hostile-texts.ts';
import { type HostileProgramme, ids, runId } from './hostile-programme.ts';

/** Files that belong to one target, below its folder. */
const ownFiles = [
  `${runId}/result.json`,
  `${runId}/run.jsonl`,
  `${runId}/certificate.json`,
  `${runId}.missing.json`,
] as const;

/** An edit by a stranger who can write to the results of one target, the one with the number `target`. */
export type OwnEdit = { readonly target: number } & (
  | { readonly kind: 'run'; readonly damages: Damages }
  | { readonly kind: 'field' | 'bytes'; readonly file: (typeof ownFiles)[number]; readonly change: Change }
  | { readonly kind: 'copy'; readonly from: number; readonly name: (typeof ownFiles)[number] | typeof runId }
);

/** A change of a file: of a field of its JSON, or of some bytes. */
interface Change {
  readonly line: number;
  readonly steps: readonly number[];
  readonly value: NewValue;
  /** The place in the file, from 0 for its start to 1 for its end. */
  readonly place: number;
  readonly removed: number;
  readonly added: Uint8Array;
}

const change: fc.Arbitrary<Change> = fc.record({
  line: fc.nat(20),
  steps: fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }),
  value: newValue,
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.nat(3), fc.nat(100_000)),
  added: fc.uint8Array({ maxLength: 3 }),
});

const target = fc.nat(ids.length - 1);
const file = fc.constantFrom(...ownFiles);

/** Draws edits of up to four targets. */
export const ownEdits: fc.Arbitrary<readonly OwnEdit[]> = fc.array(
  fc.oneof(
    fc.record({ target, kind: fc.constant('run' as const), damages }),
    fc.record({ target, kind: fc.constantFrom('field' as const, 'bytes' as const), file, change }),
    fc.record({ target, kind: fc.constant('copy' as const), from: target, name: fc.constantFrom(...ownFiles, runId) }),
  ),
  { minLength: 4, maxLength: 4 },
);

/** Draws an edit of a file that belongs to no target: the register, its head, or the plan among the results. */
export const sharedEdit = fc.record({ kind: fc.constantFrom('field' as const, 'bytes' as const), change });

export function applyOwn({ results, outside }: HostileProgramme, edit: OwnEdit): void {
  const at = (index: number, name: string): string => join(results, ids[index] ?? '', name);
  const run = at(edit.target, runId);
  if (edit.kind === 'copy') {
    const [from, to] = [at(edit.from, edit.name), at(edit.target, edit.name)];
    if (edit.from === edit.target || !existsSync(from)) return;
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  } else if (edit.kind === 'run') {
    if (isFile(join(run, 'run.jsonl'))) applyDamages(run, edit.damages, outside);
  } else changeFile(at(edit.target, edit.file), edit, outside.path);
}

/** Changes a file, if the path leads to a file. */
export function changeFile(
  path: string,
  { kind, change: { line, steps, value, place, removed, added } }: { readonly kind: string; readonly change: Change },
  outside: string,
): void {
  if (!isFile(path)) return;
  const before = readFileSync(path);
  if (kind === 'bytes') {
    const at = Math.floor(place * before.length);
    writeFileSync(path, Buffer.concat([before.subarray(0, at), added, before.subarray(at + removed)]));
    return;
  }
  const lines = path.endsWith('.jsonl') ? before.toString('utf8').split('\n') : [before.toString('utf8')];
  const at = line % lines.length;
  lines[at] = changed(lines[at] ?? '', { kind: 'field', file: 'record', line, steps, value }, hostileTexts(outside));
  writeFileSync(path, lines.join('\n'));
}

function changed(text: string, field: Parameters<typeof changeField>[1], texts: readonly string[]): string {
  try {
    return JSON.stringify(changeField(JSON.parse(text), field, texts)) ?? '';
  } catch {
    return text;
  }
}

function isFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch {
    return false;
  }
}
