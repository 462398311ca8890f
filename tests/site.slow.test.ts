import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildSite } from '../site/build-site.ts';
import { checkPath, operationPath, requirementPath, silencePath } from '../site/page.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { operationIds } from '../specs/interface/operations.ts';
import { allChecks } from '../suites/all-suites.ts';
import { cleanUpAtEnd } from './file-end.ts';

const folder = cleanUpAtEnd().newFolder();
let files: readonly string[] = [];

beforeAll(() => {
  buildSite(folder);
  files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
});

test('each requirement, each id that was given up, each silence, check and operation has its page', () => {
  const { requirements, clientRequirements, retired, silences } = loadCatalogue();
  const wanted = [
    ...[...requirements.keys(), ...clientRequirements.keys(), ...retired].map(requirementPath),
    ...[...silences.keys()].map(silencePath),
    ...allChecks.map(({ id }) => checkPath(id)),
    ...operationIds.map(operationPath),
  ];
  expect(wanted.filter((path) => !files.includes(path))).toEqual([]);
});

test('every link leads to a file and to an anchor that are there', () => {
  const pages = new Map(files.filter((path) => path.endsWith('.html')).map((path) => [path, read(path)]));
  const dead = [...pages].flatMap(([path, html]) =>
    linksOf(html).filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(folder, target))) return true;
      return anchor !== undefined && !pages.get(target)?.includes(`id="${anchor}"`);
    }),
  );
  expect(pages.size).toBeGreaterThan(900);
  expect(dead).toEqual([]);
});

test('no page is larger than 60 KB', () => {
  const large = files.filter((path) => path.endsWith('.html') && statSync(join(folder, path)).size > 60_000);
  expect(large).toEqual([]);
});

test('the example of a requirement marks what is wrong, and has a line for each part of the answer', () => {
  expect(read(requirementPath('MONEY-003'))).toMatch(/HTTP 200\n{\n(.*\n)+<mark>.*currency.*17<\/mark>\n/);
});

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

/** Lists the addresses of links, images, styles and scripts, those of other sites left out. */
function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}
