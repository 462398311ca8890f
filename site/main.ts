import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';

/** `npm run site`: writes the site, `-- --out DIR` into another folder. */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'site-output' } } });
const startedAt = performance.now();
const { pages, bytes } = buildSite(values.out);
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
console.log(`${pages} pages, ${Math.round(bytes / 1_024)} KiB, in ${seconds} s: open ${values.out}/index.html`);
