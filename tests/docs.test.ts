import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { commandLine } from '../cli/command-line.ts';
import { testIo } from '../cli/io.testbed.ts';
import { readProfile } from '../cli/profile/profile.ts';
import { readPlan } from '../cli/programme/load-plan.ts';
import { defaultBounds } from '../driver/bounds/bounds.ts';
import * as exported from '../index.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { specsFile } from '../specs/interface/files.ts';
import { type Document, projectFolder, readDocuments } from './documents.ts';
import { fieldPage } from './field-page.ts';
import { silencesPage } from './silences-page.ts';

const documents = readDocuments();
const byPath = new Map(documents.map((document) => [document.path, document]));

const requirementIds = [...loadCatalogue().requirements.keys()];

/** The least profile; what a document shows of one is laid over it. */
const leastProfile = { name: 'Acme', version: '3.2.0', baseUrl: 'https://acme.example', credentials: {} };

/** The variables that the documents speak of. */
const environment = {
  ACME_CLIENT_ID: 'id',
  ACME_CLIENT_SECRET: 'secret',
  ACME_TOKEN: 'token',
  ACME_OTHER_TOKEN: 'other',
  ACME_KEY: 'key',
};

/** Folders of ours that documents speak of. */
const layers = new Set(
  'specs driver oracle generators sandbox harness suites reports traffic cli site bench tests docs deploy'.split(' '),
);

/** Written by a command that the document describes. */
const builtLater = /^docs\/evidence/;

function isPartOfProfile(value: unknown): boolean {
  const schema: { properties: object } = JSON.parse(readFileSync(specsFile('profile.schema.json'), 'utf8'));
  const keys = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  return (
    keys.length > 0 &&
    !keys.some((key) => ['jobs', 'targets'].includes(key)) &&
    keys.some((key) => key in schema.properties)
  );
}

function isBroken(link: string, from: Document): boolean {
  const [file = '', anchor = ''] = link.split('#');
  const path = file === '' ? from.path : normalize(join(dirname(from.path), file));
  const target = byPath.get(path);
  return !existsSync(join(projectFolder, path)) || (anchor !== '' && !target?.anchors.has(anchor));
}

/** Reads `--help` of a command, or of the program. */
async function help(...command: readonly string[]): Promise<string> {
  const io = testIo();
  await commandLine([...command, '--help'], io);
  return io.out();
}

const flagsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag);

const names = [...(await help()).matchAll(/^ {2}([a-z][a-z-]+) .*/gm)].flatMap(([, name]) => name ?? []);
/** Reads `--help` of a command and of those below it, such as `programme run`. */
async function wholeHelp(name: string): Promise<string> {
  const text = await help(name);
  const [, listed = ''] = text.split('\nCommands:\n');
  const below = [...listed.matchAll(/^ {2}([a-z][a-z-]+) .*/gm)].flatMap(([, word]) => word ?? []);
  return [text, ...(await Promise.all(below.map((word) => help(name, word))))].join('\n');
}

const flagsOf = new Map(
  await Promise.all(names.map(async (name) => [name, new Set(flagsIn(await wholeHelp(name)))] as const)),
);
const allFlags = new Set([...flagsOf.values()].flatMap((flags) => [...flags]));

/** The calls of the program in fenced blocks, of whatever language. */
const calls = documents.flatMap(({ path, fences }) =>
  fences.flatMap(({ text }) =>
    [...text.matchAll(/payroll-conformance ([a-z][a-z-]*)((?:[^\n#]|\\\n)*)/g)].map(([, name = '', rest = '']) => ({
      path,
      name,
      rest,
    })),
  ),
);

describe('the documentation', () => {
  it('has pages, and calls of the program in them', () => {
    expect(documents.length).toBeGreaterThan(8);
    expect(calls.length).toBeGreaterThan(10);
  });

  it.each(documents)('$path links to what is there', (document) => {
    const inside = document.links.filter((link) => !/^[a-z]+:/.test(link));
    expect(inside.filter((link) => isBroken(link, document))).toEqual([]);
  });

  it.each(documents)('$path names only flags that --help has', ({ prose }) => {
    const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
    const ours = spans.filter((span) => !/^([A-Z_]+=\S+ )?(npx (vitest|--\w+)|npm) /.test(span));
    expect(ours.flatMap(flagsIn).filter((flag) => !allFlags.has(flag))).toEqual([]);
  });

  it.each(documents)('$path names only files of the project that are there', ({ prose }) => {
    const spans = [...prose.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, span = '']) => span);
    const ours = spans.filter((span) => layers.has(span.split('/')[0] ?? '') && !builtLater.test(span));
    expect(ours.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
  });

  it('calls only commands that --help has, with flags that they have', () => {
    const unknown = calls.flatMap(({ path, name, rest }) =>
      flagsIn(rest).flatMap((flag) => (flagsOf.get(name)?.has(flag) ? [] : [`${path}: ${name} ${flag}`])),
    );
    expect(unknown).toEqual([]);
    expect(calls.filter(({ name }) => !flagsOf.has(name))).toEqual([]);
  });

  it('quotes its sources word for word', () => {
    const excerpts = documents.flatMap(({ path, fences }) =>
      fences.filter(({ excerptOf }) => /^[^+]/.test(excerptOf)).map((fence) => ({ path, ...fence })),
    );
    expect(excerpts.length).toBeGreaterThan(2);
    const changed = excerpts.filter(
      ({ excerptOf, text }) => !readFileSync(join(projectFolder, excerptOf), 'utf8').includes(text),
    );
    expect(changed.map(({ path, excerptOf, text }) => `${path} quotes ${excerptOf}: ${text}`)).toEqual([]);
  });

  it('shows profiles that can be read', () => {
    const yaml = documents.flatMap(({ path, fences }) =>
      fences
        .filter(({ language, excerptOf }) => language === 'yaml' && excerptOf === '')
        .map(({ text }) => ({ path, value: parse(text) as unknown })),
    );
    const profiles = yaml.filter(({ value }) => isPartOfProfile(value) && !Object.hasOwn(Object(value), 'command'));
    expect(profiles.length).toBeGreaterThan(6);
    for (const { path, value } of profiles) {
      const text = stringify(Object.assign({}, leastProfile, value));
      expect(() => readProfile(path, text, { environment, requirementIds }), text).not.toThrow();
    }
  });

  it('shows plans of programmes that can be read', () => {
    const plans = documents.flatMap(({ path, fences }) =>
      fences
        .filter(({ language, text }) => language === 'yaml' && Object.hasOwn(Object(parse(text)), 'targets'))
        .map(({ text }) => ({ path, text })),
    );
    expect(plans.length).toBeGreaterThan(0);
    for (const { path, text } of plans) expect(() => readPlan(path, text, environment), text).not.toThrow();
  });

  it('imports from the package only what it exports', () => {
    const imported = documents.flatMap(({ fences }) =>
      fences.flatMap(({ text }) =>
        [...text.matchAll(/import \{ ([\w, ]+) \} from 'payroll-conformance'/g)].flatMap(([, list = '']) =>
          list.split(', '),
        ),
      ),
    );
    expect(imported.length).toBeGreaterThan(0);
    expect(Object.keys(exported)).toEqual(expect.arrayContaining(imported));
  });

  it('shows the defaults of a profile', async () => {
    const { correlation, timing, limits } = readProfile('acme.yaml', stringify(leastProfile), { environment });
    const { concurrency, connections } = limits;
    const usual: Record<string, object> = { correlation, timing, limits: { concurrency, connections } };
    const page = readFileSync(join(projectFolder, 'docs/profile.md'), 'utf8');
    const shown = /(?<=These\sare\sthe\sdefaults:\n\n```yaml\n)(\w+):\n(?: .*\n)*/g;
    expect([...page.matchAll(shown)].map(([, key]) => key)).toEqual(Object.keys(usual));
    const next = 'docs/profile.md shows other defaults than the code has: write them with "npm run generate".';
    const written = page.replace(shown, (_, key: string) => stringify({ [key]: usual[key] }));
    await expect(written, next).toMatchFileSnapshot('../docs/profile.md');
    const template = parse(
      readFileSync(specsFile('profile-template.yaml'), 'utf8').replace(
        /^# ((?:timing|correlation|limits): \{)/gm,
        '$1',
      ),
    );
    expect(template).toMatchObject(usual);
  });

  it('lists every bound with its default and its reason', async () => {
    const page = readFileSync(join(projectFolder, 'docs/security.md'), 'utf8');
    const rows = Object.entries(defaultBounds).map(([name, { value, why }]) => `| \`${name}\` | ${value} | ${why} |\n`);
    const listed = /(?<=\| bound \| default \| what it bounds, and why \|\n\|---\|---\|---\|\n)(\|.*\n)*/;
    expect(page).toMatch(listed);
    const next = 'docs/security.md has other bounds than driver/bounds/bounds.ts: write them with "npm run generate".';
    await expect(page.replace(listed, rows.join('')), next).toMatchFileSnapshot('../docs/security.md');
  });

  it('lists the silences of the catalogue', async () => {
    const next = 'docs/silences.md is not what specs/silences.yaml says: write it again with "npm run generate".';
    await expect(silencesPage(), next).toMatchFileSnapshot('../docs/silences.md');
  });

  it('lists the defects from the field', async () => {
    const next = 'docs/field.md is not what docs/field/defects.yaml says: write it again with "npm run generate".';
    await expect(fieldPage(), next).toMatchFileSnapshot('../docs/field.md');
  });
});
