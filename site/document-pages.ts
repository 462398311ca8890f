import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked } from 'marked';
import { packageRoot } from '../cli/package-root.ts';
import type { Page } from './page.ts';

const atTheTop = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];

/** Links between documents lead to their pages; `keepFile` is called for each other linked file. */
export function documentPages(keepFile: (file: string) => void): readonly Page[] {
  const inDocs = readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  return [...atTheTop, ...inDocs.map((name) => `docs/${name}`)].map((file) => documentPage(file, keepFile));
}

function documentPage(file: string, keepFile: (file: string) => void): Page {
  const text = readFileSync(join(packageRoot, file), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
  const summary = /^(?!#|\s*$|```|!)(.+)$/m.exec(text)?.[1] ?? title;
  return {
    path: documentPath(file),
    title,
    summary,
    template: 'document',
    searchWords: [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading).join(' '),
    data: { html: render(text, file, keepFile) },
  };
}

function documentPath(file: string): string {
  const name = `${posix.basename(file, '.md').toLowerCase()}.html`;
  return file.startsWith('docs/') ? `guide/${name}` : `project/${name}`;
}

function render(text: string, file: string, keepFile: (file: string) => void): string {
  const anchorCounts = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const content = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchorOf(content, anchorCounts)}">${content}</h${depth}>\n`;
      },
      table(token) {
        const row = (cells: typeof token.header, tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="wide" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
      },
      code({ text: code }) {
        return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(leadTo(href, file, keepFile))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text: alternative }) {
        const address = leadTo(href, file, keepFile);
        return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alternative)}" loading="lazy">`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

function anchorOf(content: string, anchorCounts: Map<string, number>): string {
  const plain = content
    .replace(/<[^>]+>/g, '')
    .replace(/&[a-z0-9#]+;/g, '')
    .toLowerCase();
  const anchor = plain
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
  const count = anchorCounts.get(anchor) ?? 0;
  anchorCounts.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

/** Links documents to their pages, and other files of the repository to their copies. */
function leadTo(href: string, from: string, keepFile: (file: string) => void): string {
  if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href;
  const [path = '', anchor] = href.split('#');
  const file = posix.normalize(posix.join(posix.dirname(from), path));
  if (file.endsWith('.md')) return `../${documentPath(file)}${anchor === undefined ? '' : `#${anchor}`}`;
  keepFile(file);
  return `../files/${file}`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
