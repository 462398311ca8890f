import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { operationIds } from '../../specs/interface/operations.ts';

/** Credentials that stand in no text by chance, with characters that each encoding writes in another way. */
export const canaries = {
  accessToken: 'canary+9f8e/7d6c=5b4a.token',
  clientId: 'canary-id-less-3c2b',
  clientSecret: 'canary/secret+1a0f=9e8d',
} as const;

/** A text that a run wrote to a file or printed. */
export interface Written {
  readonly name: string;
  readonly text: string;
}

export function filesBelow(dir: string): readonly Written[] {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(dir, name)).isFile(),
  );
  return names.map((name) => ({ name, text: readFileSync(join(dir, name), 'utf8') }));
}

/** Finds secrets in written texts: 8 characters in any letter case, even over lines, or all in percent, base64 or hex. */
export function secretsIn(written: readonly Written[], secrets: readonly string[]): readonly string[] {
  const sought = secrets.map((secret) => ({
    secret,
    loose: looseForms(secret).map(withoutBlanks),
    coded: inBase64(secret),
  }));
  return written.flatMap(({ name, text }) => {
    const joined = withoutBlanks(text);
    const lowerCase = joined.toLowerCase();
    return sought.flatMap(({ secret, loose, coded }) => {
      const isThere = loose.some((form) => lowerCase.includes(form)) || coded.some((form) => joined.includes(form));
      return isThere ? [`${name}: ${secret}`] : [];
    });
  });
}

const withoutBlanks = (text: string): string => text.replaceAll(/\\[nrt]|\s/g, '');

/** The names of operations and rules, and the anchors of requirements, which reports write whether or not a secret leaks. */
export const ownWords = [
  ...operationIds,
  ...[...loadCatalogue().requirements.values()].flatMap(({ id, rule }) => [`r-${id.toLowerCase()}`, rule ?? '']),
];

/** Lists the forms of a secret in small letters: every 8 characters that no word of ours has, percent-encoded, and in hex. */
function looseForms(secret: string): readonly string[] {
  const lowerCase = secret.toLowerCase();
  const pieces = Array.from({ length: Math.max(1, secret.length - 7) }, (_, at) => lowerCase.slice(at, at + 8));
  return [
    ...pieces.filter((piece) => ownWords.every((word) => !word.includes(piece))),
    encodeURIComponent(secret).toLowerCase(),
    Buffer.from(secret).toString('hex'),
  ];
}

/** Encodes a secret inside a longer base64 text, once for each of the three positions in a group of three bytes. */
const inBase64 = (secret: string): readonly string[] =>
  [0, 1, 2].flatMap((offset) => {
    const coded = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]).toString('base64');
    const core = coded.slice(offset === 0 ? 0 : offset + 1, -4);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });

/** Characters that a terminal acts upon or that nobody sees, except tabs and line feeds, which we write ourselves. */
const unseen = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}\u00ad\u200b-\u200f\u2060-\u2069\ufeff]/u;

/** Finds control characters, and characters that hide or reverse text, in written texts. */
export const controlsIn = (written: readonly Written[]): readonly string[] =>
  written.flatMap(({ name, text }) => {
    const found = unseen.exec(text);
    if (found === null) return [];
    const code = found[0].codePointAt(0)?.toString(16);
    return [`${name}: U+${code} after ${JSON.stringify(text.slice(Math.max(0, found.index - 40), found.index))}`];
  });

/** Lines that a build service would take for a command, other than the annotations that we write ourselves. */
export const commandsIn = (text: string): readonly string[] =>
  text
    .split(/\r\n|[\n\r]/)
    .filter((line) => /^\s*::|##\w*\[/.test(line) && !/^::(error|warning) title=[^:]*::/.test(line));
