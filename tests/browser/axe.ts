import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** The colours and widths in which a page is looked at. */
export const looks = [
  { name: 'light', dark: false, width: 1280 },
  { name: 'dark', dark: true, width: 1280 },
  { name: 'light, a phone', dark: false, width: 360 },
  { name: 'dark, a phone', dark: true, width: 360 },
];

/**
 * Lists what axe objects to in the page at `path`, with all that can be opened opened: the rule, and the first element that
 * breaks it. The page's own policy lets no script in, so axe is brought past it.
 */
export async function axeViolations(
  browser: Browser,
  path: string,
  look: { readonly dark: boolean; readonly width: number },
): Promise<readonly string[]> {
  const context = await browser.newContext({
    bypassCSP: true,
    viewport: { width: look.width, height: 900 },
    colorScheme: look.dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  await page.goto(pathToFileURL(path).href);
  await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
  const violations = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    'axe.run().then((found) => found.violations)',
  );
  await context.close();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
