import { call } from '../cli/call.ts';
import { harmOf, harmOfScripts, openTo } from './harm.ts';
import { type Copy, commandsOn, copySound, filesIn, type StrangeWorld } from './strange-world.ts';

/** The results of the commands, by their names. */
export interface Tried {
  readonly codes: Readonly<Record<string, number>>;
  /** Names of the scripts that the folder holds now. */
  readonly scripts: readonly string[];
  /** Harm that no record may make them do. */
  readonly harms: readonly string[];
}

/** Runs every command on a copy of the sound run, or of the part, that `damage` changes. */
export async function tryAll(world: StrangeWorld, isPart: boolean, damage: (copy: Copy) => void): Promise<Tried> {
  const harms: string[] = [];
  const codes: Record<string, number> = {};
  const copy = copySound(world, isPart);
  damage(copy);
  const before = copy.outside.look();
  for (const [name, args] of Object.entries(commandsOn(world, copy))) {
    const ended = await call(args);
    codes[name] = ended.code;
    const written = { report: copy.dir, merge: copy.out }[name];
    const open = written === undefined || ended.code === 2 || ended.code === 4 ? [] : openTo(written, ['exchanges']);
    harms.push(...[...harmOf(world, copy, ended, before), ...open].map((harm) => `${name}: ${harm}`));
  }
  harms.push(...harmOfScripts(world, copy, before));
  const scripts = filesIn(copy.dir).filter((name) => /finding-\d+\.sh$/.test(name));
  return { codes, scripts: scripts.sort(), harms };
}
