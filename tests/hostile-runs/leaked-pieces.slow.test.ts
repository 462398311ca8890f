import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandLine } from '../../cli/command-line.ts';
import { testIo } from '../../cli/io.testbed.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { sampleOf } from '../sample.ts';
import { filesBelow, ownWords, type Written } from './canary.ts';
import { judgeTarget } from './judge-target.ts';
import { PieceWriter } from './piece-writer.ts';
import { decodedIn, plainText } from './plain-text.ts';
import { startRelay } from './relay.ts';

const folder = cleanUpAtEnd().newFolder();
const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** A target that puts pieces of every credential that it knows where its values should be, and beside them. */
async function startCutting(seed: number) {
  const secrets = new Set<string>();
  const writer = new PieceWriter(seed);
  const relay = await startRelay({
    change(text, status) {
      for (const [, token] of text.matchAll(/"access_token":"([^"]+)"/g)) if (token !== undefined) secrets.add(token);
      const [first = '', second = '', ...more] = writer.write([...secrets]);
      const header = encodeURIComponent(more.join()).slice(0, 4_000);
      if (status >= 400) return { text: JSON.stringify({ code: status, name: first, message: more }), header };
      const body: unknown = JSON.parse(text);
      const echo = { debug: more, [first]: second, [second]: { [first]: true } };
      if (Array.isArray(body)) return { text: JSON.stringify([...body, { id: first, ...echo }]), header };
      return { text: JSON.stringify({ ...Object(body), ...echo }).replace('"USD"', JSON.stringify(first)), header };
    },
  });
  closing.push(relay.close);
  const { clientSecret, accessToken } = relay.profile.credentials;
  secrets.add(clientSecret).add(accessToken);
  return { profile: relay.profile, secrets };
}

/** Every 8 characters of these secrets, in small letters, but for those of words of our own. */
function piecesOf(secrets: Iterable<string>): ReadonlySet<string> {
  const pieces = [...secrets].flatMap((secret) =>
    Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8).toLowerCase()),
  );
  return new Set(pieces.filter((piece) => ownWords.every((word) => !word.includes(piece))));
}

/** Pieces that somebody can read in what was written, who undoes whatever it is wrapped in. */
function readableIn({ name, text }: Written, pieces: ReadonlySet<string>): readonly string[] {
  const read = `${plainText(text)}\n${plainText(decodedIn(text))}`;
  const found = new Set<string>();
  for (let at = 0; at + 8 <= read.length; at += 1) {
    const piece = read.slice(at, at + 8);
    if (pieces.has(piece)) found.add(`${name}: ${piece}`);
  }
  return [...found];
}

const operations = ['create-sandbox-connection', 'list-pay-groups', 'disconnect-entity', 'get-enrollments'] as const;

test.each(sampleOf([1, 2, 3], 3))(
  'no piece of a secret is left in any file or stream, however the target cuts and writes it (seed %i)',
  async (seed) => {
    const target = await startCutting(seed);
    const out = join(folder, `out-${seed}`);
    mkdirSync(out);
    const judged = await judgeTarget(target.profile, operations, out);
    const io = testIo({});
    const reports = ['--reports', 'allure,html,junit,markdown,har'];
    await commandLine(['report', out, ...reports], io);
    await commandLine(['diff', out, out, '--out', join(out, 'changes')], io);
    const streams = [judged.out, judged.err, io.out(), io.err()].map((text, index) => ({
      name: `stream ${index}`,
      text,
    }));
    const files = filesBelow(out).filter(({ name }) => !name.startsWith('allure-report'));
    const pieces = piecesOf(target.secrets);
    expect(target.secrets.size).toBeGreaterThan(5);
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['run.jsonl', 'report.html', 'changes/diff.html']),
    );
    expect([...streams, ...files].flatMap((written) => readableIn(written, pieces))).toEqual([]);
  },
);
