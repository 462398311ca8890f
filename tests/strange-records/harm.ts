import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { commandsIn, controlsIn } from '../hostile-runs/canary.ts';
import { type Copy, filesIn, type StrangeWorld, textOf } from './strange-world.ts';
import { unescapedMarkdown } from './unescaped-markdown.ts';

/** The output of a command, and the code that it ended with. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A page on which a hostile text became markup. */
const liveMarkup = /<img src=x|<svg\/onload|<script>window\.pwned|<[^<>"]*' onmouseover='/;

const ownScript = /(^|\/)exchanges\/finding-\d+\.sh$/;

/**
 * Lists the harm that a command did, which no record may make it do; empty if it did none.
 * @param before the description of the outside folder before the command ran
 */
export const harmOf = (world: StrangeWorld, copy: Copy, ended: Ended, before: string): readonly string[] => [
  ...harmOfWords(ended),
  ...harmOfFiles(copy),
  ...harmOfProfile(world, copy),
  ...(copy.outside.look() === before ? [] : ['something outside was changed']),
];

/** Lists what is wrong with the printed text and the exit code. */
const harmOfWords = ({ code, out, err }: Ended): readonly string[] => [
  ...([0, 1, 2, 3, 4].includes(code) ? [] : [`exit code ${code}`]),
  ...(/^\s+at .*:\d+:\d+\)?$|The harness failed|\b(Type|Range|Reference)Error\b/m.test(err)
    ? [`a fault of ours: ${err}`]
    : []),
  ...((code === 2 || code === 4) && err.trim() === '' ? [`exit ${code} without a word`] : []),
  ...(code === 4 && !/^Can't \w+ \S.*: .+[;:] .+\.$/m.test(err) ? [`exit 4 without a reason: ${err}`] : []),
  ...controlsIn([
    { name: 'stdout', text: out },
    { name: 'stderr', text: err },
  ]),
  ...commandsIn(out + err),
];

/** Lists files that can be executed, that others may read, or that hold live markup, though they must not. */
const harmOfFiles = ({ dir, out }: Copy): readonly string[] =>
  [dir, out].flatMap((folder) =>
    filesIn(folder).flatMap((name) => {
      const path = join(folder, name);
      const { mode } = lstatSync(path);
      const isScript = ownScript.test(name);
      return [
        ...((mode & 0o111) !== 0 && !isScript ? [`${path} can be executed`] : []),
        ...(isScript && (mode & 0o111) !== 0 && (mode & 0o077) !== 0 ? [`${path} is for others too`] : []),
        ...(name.endsWith('.har') && textOf(path).includes('"log"') && (mode & 0o077) !== 0
          ? [`${path} can be read by others`]
          : []),
        ...(/^[^/]*\.html$/.test(name) && liveMarkup.test(textOf(path)) ? [`${path} holds live markup`] : []),
        ...(/^[^/]*\.md$/.test(name) ? unescapedMarkdown(textOf(path)).map((what) => `${path} holds ${what}`) : []),
      ];
    }),
  );

/** Runs the written scripts with a curl that does nothing, and lists what they did though no script may. */
export function harmOfScripts({ root }: StrangeWorld, { dir, out, outside }: Copy, before: string): readonly string[] {
  const bin = join(root, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'curl'), '#!/bin/sh\n');
  chmodSync(join(bin, 'curl'), 0o755);
  const scripts = [dir, out].flatMap((folder) =>
    filesIn(folder)
      .filter((name) => ownScript.test(name))
      .map((name) => join(folder, name))
      .filter((path) => (lstatSync(path).mode & 0o111) !== 0),
  );
  const env = { PATH: `${bin}:/usr/bin:/bin`, ACCESS_TOKEN: 'token', CLIENT_ID: 'id', CLIENT_SECRET: 'secret' };
  // One small shell starts all scripts: starting each from this process, with its large memory, takes much longer.
  const each = 'for script do sh "$script" >/dev/null 2>&1 </dev/null; echo $?; done';
  const { stdout } = spawnSync('sh', ['-c', each, 'sh', ...scripts], { env, encoding: 'utf8' });
  const codes = stdout.split('\n');
  return [
    // A script that gets no answer ends with 3, undecided. Any other code than 0, 1 or 3 means that the shell can't read it.
    ...scripts.flatMap((path, at) => (/^[013]$/.test(codes[at] ?? '') ? [] : [`${path} exits with ${codes[at]}`])),
    ...(outside.look() === before ? [] : [`one of ${scripts.join(', ')} runs a command`]),
  ];
}

/** Reports a profile that differs from its first text in anything but its waivers. */
function harmOfProfile({ profileText }: StrangeWorld, { profile }: Copy): readonly string[] {
  const { waivers: _, ...now } = parse(textOf(profile));
  return JSON.stringify(now) === JSON.stringify(parse(profileText))
    ? []
    : [`the profile is another: ${textOf(profile)}`];
}

/** Lists the folders that others than their owner may enter. */
export function openTo(dir: string, names: readonly string[]): readonly string[] {
  const isOpen = (name: string): boolean => (lstatSync(join(dir, name)).mode & 0o077) !== 0;
  return names.filter(isOpen).map((name) => `${name} is open to others`);
}
