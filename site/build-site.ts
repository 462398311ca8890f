import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Eta } from 'eta';
import MiniSearch from 'minisearch';
import { packageRoot } from '../cli/package-root.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { operationIds } from '../specs/interface/operations.ts';
import { documentPages } from './document-pages.ts';
import { listPages, silenceIndex } from './list-pages.ts';
import { linksPage, operationPath, type Page } from './page.ts';
import { protects } from './protects.ts';
import { requirementPages } from './requirement-pages.ts';

const navigation = [
  { to: 'index.html', text: 'Start' },
  { to: 'operations/index.html', text: 'Operations' },
  { to: 'levels/must.html', text: 'Musts' },
  { to: 'levels/should.html', text: 'Shoulds' },
  { to: 'protects/index.html', text: 'What they protect' },
  { to: 'silences/index.html', text: 'Left open' },
  { to: 'project/readme.html', text: 'Guide' },
];

/** Writes the site, with relative links, into an emptied folder. @returns the number of pages and of bytes */
export function buildSite(folder: string): { readonly pages: number; readonly bytes: number } {
  const files = new Set<string>();
  const pages = allPages((file) => files.add(file));
  rmSync(folder, { recursive: true, force: true });
  const templates = join(packageRoot, 'site', 'templates');
  const eta = new Eta({ views: templates, autoEscape: true, cache: true });
  let bytes = 0;
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    bytes += Buffer.byteLength(text);
  };
  for (const page of pages) {
    const root = relative(dirname(page.path), '.') || '.';
    const content = eta.render(`./${page.template}`, { ...page.data, title: page.title, root });
    write(page.path, eta.render('./layout', { ...page, content, root, navigation }));
  }
  for (const asset of ['site.css', 'search.js']) write(asset, readFileSync(join(templates, asset), 'utf8'));
  write('search-index.js', searchScript(pages));
  copyFileSync(join(packageRoot, 'node_modules/minisearch/dist/umd/index.js'), join(folder, 'minisearch.js'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, 'files', file)), { recursive: true });
    copyFileSync(join(packageRoot, file), join(folder, 'files', file));
  }
  return { pages: pages.length, bytes };
}

function allPages(keepFile: (file: string) => void): readonly Page[] {
  const catalogue = loadCatalogue();
  return [
    {
      path: 'index.html',
      title: 'payroll-conformance',
      summary: 'Tests an implementation of the employer payroll, benefits and sandbox interface.',
      template: 'start',
      data: { requirements: catalogue.requirements.size, revision: catalogue.revision },
    },
    linksPage(
      'operations/index.html',
      'Operations',
      'The 11 operations of the interface, and what is required of each.',
      operationIds.map((id) => ({ to: operationPath(id), text: id })),
    ),
    linksPage(
      'protects/index.html',
      'What requirements protect',
      'The same requirements, by what is lost where one is broken.',
      protects.map(({ slug, title, why }) => ({ to: `protects/${slug}.html`, text: title, note: why })),
    ),
    silenceIndex(catalogue),
    ...requirementPages(catalogue),
    ...listPages(catalogue),
    ...documentPages(keepFile),
  ];
}

const searchOptions = { idField: 'path', fields: ['title', 'searchWords', 'summary'], storeFields: ['title'] };

function searchScript(pages: readonly Page[]): string {
  const index = new MiniSearch(searchOptions);
  index.addAll(pages.map(({ path, title, searchWords = '', summary }) => ({ path, title, searchWords, summary })));
  return `window.searchIndex = ${JSON.stringify(JSON.stringify(index))};\n`;
}
