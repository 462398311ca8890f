import MiniSearch from 'minisearch';
import type { Page } from './page.ts';

/** The fields of a page that are searched: `search.js` names the same ones. */
const searchOptions = { idField: 'path', fields: ['title', 'words', 'summary'], storeFields: ['title'] };

/** Makes the search index as a script, which a browser loads from disk as well. */
export function searchScript(pages: readonly Page[]): string {
  const index = new MiniSearch(searchOptions);
  index.addAll(pages.map(({ path, title, words = '', summary }) => ({ path, title, words, summary })));
  return `window.searchIndex = ${JSON.stringify(JSON.stringify(index))};\n`;
}
