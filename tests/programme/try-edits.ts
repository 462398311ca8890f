import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '../cli/call.ts';
import { type HostileProgramme, ids, runId } from './hostile-programme.ts';
import { applyOwn, changeFile, type OwnEdit, ownEdits, sharedEdit } from './result-edits.ts';

/** The standing of each target: in the index, and on the board. */
export function standings(programme: HostileProgramme): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const shown = new Map(programme.board().targets.map((each) => [each.id, each]));
  return new Map(
    programme.index().targets.map(({ id, verdict, class: met, certificate, exitCode, refusedFor }) => {
      const board = shown.get(id);
      const onBoard = { shown: board?.verdict, shownClass: board?.class, badge: board?.certificate?.standing };
      return [id, { verdict, met, certificate, exitCode, refusedFor, ...onBoard }];
    }),
  );
}

/** Values that a target may only have if it had them before: the verdict and the exit code of a good run, a class, a certificate. */
const good: readonly unknown[] = ['conformant', 0, 'full', 'employer', 'read-only', 'valid'];

function isMore(now: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>): boolean {
  const gained = Object.keys(now).filter((key) => key !== 'refusedFor' && now[key] !== before[key]);
  return gained.some((key) => good.includes(now[key]) || (key === 'certificate' && now[key] !== null));
}

/** A record that was chained anew is taken for what it says: no standing is promised of its target. */
const isMadeUp = (edit: OwnEdit): boolean => edit.kind === 'run' && edit.damages.isRechained;

/** Tries edits of results: nothing is written outside, no target has a standing that it had not, the others have all theirs. */
export async function tryOwnEdits(programme: HostileProgramme, seed: number, numRuns: number): Promise<void> {
  programme.restore();
  const before = standings(programme);
  await fc.assert(
    fc.asyncProperty(ownEdits, async (edits) => {
      programme.restore();
      for (const edit of edits) applyOwn(programme, edit);
      const outside = programme.outside.look();
      const ended = await programme.collect();
      expect(ended, ended.err).toMatchObject({ code: 3, err: '' });
      expect(programme.outside.look()).toBe(outside);
      expect(readdirSync(programme.around)).toEqual(['results']);
      const now = standings(programme);
      const touched = new Set(edits.map(({ target }) => ids[target]));
      for (const id of ids) {
        const [own = {}, had = {}] = [now.get(id), before.get(id)];
        if (!touched.has(id)) expect({ id, ...own }).toEqual({ id, ...had });
        else if (!edits.some((edit) => ids[edit.target] === id && isMadeUp(edit))) {
          expect(isMore(own, had) ? [id, own, had] : []).toEqual([]);
        }
      }
    }),
    { seed, numRuns },
  );
}

/** Tries edits of a register, its head and the kept plan: nothing is listed that was not, and each target stands as it did. */
export async function trySharedEdits(programme: HostileProgramme, seed: number, numRuns: number): Promise<void> {
  programme.restore();
  const before = standings(programme);
  const list = () => call(['register', 'list', programme.register, '--json']);
  const listed = (await list()).out;
  const files = [programme.register, `${programme.register}.head.json`, join(programme.results, `plan-${runId}.json`)];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), sharedEdit, async (file, edit) => {
      programme.restore();
      changeFile(file, edit, programme.outside.path);
      const edited = readFileSync(programme.register, 'utf8');
      const outside = programme.outside.look();
      const { code, err } = await programme.collect();
      expect([1, 2, 3], err).toContain(code);
      expect(programme.outside.look()).toBe(outside);
      const verified = await call(['register', 'verify', programme.register, '--key', programme.key]);
      // Refused, and left as it is; or it says what it said.
      if (verified.code === 0) expect((await list()).out).toBe(listed);
      else expect(readFileSync(programme.register, 'utf8')).toBe(edited);
      if (code === 3) expect([...standings(programme)]).toEqual([...before]);
    }),
    { seed, numRuns },
  );
}
