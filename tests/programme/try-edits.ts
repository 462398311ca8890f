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

/** Good results (verdict, exit code, class, certificate), which a target must not gain by an edit. */
const good: readonly unknown[] = ['conformant', 0, 'full', 'employer', 'read-only', 'valid'];

function isMore(now: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>): boolean {
  const gained = Object.keys(now).filter((key) => key !== 'refusedFor' && now[key] !== before[key]);
  return gained.some((key) => good.includes(now[key]) || (key === 'certificate' && now[key] !== null));
}

/** Whether an edit chained a record anew: nobody can tell that record from a genuine one, so its target may gain anything. */
const isMadeUp = (edit: OwnEdit): boolean => edit.kind === 'run' && edit.damages.isRechained;

/** Tries edits of results: nothing is written outside, an edited target gains no standing, and other targets keep theirs. */
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
        const [has = {}, had = {}] = [now.get(id), before.get(id)];
        if (!touched.has(id)) expect({ id, ...has }).toEqual({ id, ...had });
        else if (!edits.some((edit) => ids[edit.target] === id && isMadeUp(edit))) {
          expect(isMore(has, had) ? [id, has, had] : []).toEqual([]);
        }
      }
    }),
    { seed, numRuns },
  );
}

/** Tries edits of a register, its head and the kept plan: the list of certificates and the standing of targets stay as they are. */
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
      // Either the register still verifies, and lists the same, or the collector refused it, and did not touch it.
      if (verified.code === 0) expect((await list()).out).toBe(listed);
      else expect(readFileSync(programme.register, 'utf8')).toBe(edited);
      if (code === 3) expect([...standings(programme)]).toEqual([...before]);
    }),
    { seed, numRuns },
  );
}
