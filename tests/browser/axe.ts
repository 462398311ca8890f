import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** The rules that read nothing but colours. */
const ofColours = '{ runOnly: ["color-contrast", "link-in-text-block"] }';

/** The colours and widths in which a page is looked at: by all rules once in each width and each colour, by those of colours in all. */
const looks = [
  { name: 'light', dark: false, width: 1280, rules: '{}' },
  { name: 'dark', dark: true, width: 1280, rules: ofColours },
  { name: 'light, a phone', dark: false, width: 360, rules: ofColours },
  { name: 'dark, a phone', dark: true, width: 360, rules: '{}' },
];

/**
 * Lists what axe objects to in the page at `path`, with all that can be opened opened: the look, the rule, and the first
 * element that breaks it. The page's own policy lets no script in, so axe is brought past it.
 */
export async function axeViolations(browser: Browser, path: string): Promise<readonly string[]> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(pathToFileURL(path).href);
  await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
  const objections: string[] = [];
  for (const { name, dark, width, rules } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    const violations = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
      `axe.run(${rules}).then((found) => found.violations)`,
    );
    objections.push(...violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html}`));
  }
  await context.close();
  return objections;
}
