import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { call } from '../cli/call.ts';
import { sampleHeader } from '../reports/sample-record.ts';
import { makeOutside, type Outside } from './outside.ts';
import { writeSoundRecord } from './sound-record.ts';

/** The arguments of the commands: the folder of a stranger's run beside what must stay as it is. */
export interface StrangeWorld {
  readonly root: string;
  /** A sound record, whole or as the only part of a run. */
  readonly sound: string;
  readonly part: string;
  /** The public key is beside it, as `.pub`. */
  readonly key: string;
  readonly certificate: string;
  readonly profileText: string;
  close(): Promise<void>;
}

/** A copy of the sound folders that one example damages. */
export interface Copy {
  readonly dir: string;
  readonly out: string;
  readonly profile: string;
  readonly outside: Outside;
}

/** Makes a world below `root`. Its target refuses every credential, so that nothing is ever judged. */
export async function makeStrangeWorld(root: string): Promise<StrangeWorld> {
  const [sound, part, key, certificate] = ['sound', 'part', 'k.pem', 'sound.json'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ];
  const server = createServer((_, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = { ...sampleHeader().target, baseUrl: `http://127.0.0.1:${port}` };
  writeSoundRecord(sound, new Date(), { target });
  writeSoundRecord(part, new Date(), { shard: { index: 1, count: 1 }, target });
  await call(['certify', '--new-key', key]);
  const certified = await call(['certify', sound, '--key', key, '--out', certificate]);
  if (certified.code !== 0) throw new Error(`The sound record can't be certified: ${certified.err}`);
  const credentials = {
    clientId: 'client-of-the-user',
    clientSecret: 'secret-of-the-user',
    accessToken: 'token-of-the-user',
  };
  const profileText = stringify({ ...target, version: '1.0.0', credentials });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { root, sound, part, key, certificate, profileText, close };
}

/** Copies the sound run, or the part of one, for an example to damage. */
export function copySound({ root, sound, part, profileText }: StrangeWorld, isPart: boolean): Copy {
  const at = join(root, 'example');
  rmSync(at, { recursive: true, force: true });
  mkdirSync(at);
  const dir = join(at, 'run');
  cpSync(isPart ? part : sound, dir, { recursive: true });
  // These folders are open to all before the commands run, and the commands must make them private.
  for (const name of ['exchanges', 'allure-results']) {
    mkdirSync(join(dir, name), { recursive: true });
    chmodSync(join(dir, name), 0o755);
  }
  const profile = join(at, 'acme.yaml');
  writeFileSync(profile, profileText);
  const out = join(at, 'out');
  mkdirSync(out);
  return { dir, out, profile, outside: makeOutside(join(at, 'outside')) };
}

/** Each command that reads a record, as it is called on a stranger's. */
export function commandsOn(
  { sound, key, certificate }: StrangeWorld,
  { dir, out, profile }: Copy,
): Readonly<Record<string, readonly string[]>> {
  const reports = ['--reports', 'html,junit,markdown,har'];
  return {
    report: ['report', dir, ...reports],
    'diff of it': ['diff', sound, dir, '--out', out],
    'diff with it': ['diff', dir, sound, '--out', out],
    merge: ['merge', dir, '--out', out, ...reports],
    certify: ['certify', dir, '--key', key, '--out', join(out, 'certificate.json')],
    verify: ['verify', certificate, '--key', `${key}.pub`, '--record', dir],
    waive: [
      'waive',
      dir,
      '--profile',
      profile,
      '--finding',
      '1',
      '--owner',
      'Ada',
      '--reason',
      'Known.',
      '--expires',
      '2999-01-31',
    ],
    replay: ['replay', dir, '--finding', '1', '--profile', profile],
  };
}

/** The files below a folder that are no links, by their path in it. */
export function filesIn(dir: string): readonly string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => lstatSync(join(dir, name)).isFile());
}

/** The text of a file; the empty text where there is none, or one that is larger than anything of ours. */
export function textOf(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size < 32 << 20 ? readFileSync(path, 'utf8') : '';
}

/** The scripts of the findings of the sound run. */
export const scripts = ['exchanges/finding-1.sh', 'exchanges/finding-2.sh'];
