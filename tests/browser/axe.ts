import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** Options by which axe applies only its rules about colours. */
const ofColours = '{ runOnly: ["color-contrast", "link-in-text-block"] }';

/** The colours and widths in which a page is tried: rules about colours in each pair, other rules once per width and colour. */
const looks = [
  { name: 'light', dark: false, width: 1280, rules: '{}' },
  { name: 'dark', dark: true, width: 1280, rules: ofColours },
  { name: 'light, a phone', dark: false, width: 360, rules: ofColours },
  { name: 'dark, a phone', dark: true, width: 360, rules: '{}' },
];

/**
 * Lists what axe objects to in the page at `path` with all its sections open: the look, the rule, and the first element
 * that breaks it. The page's policy forbids further scripts, so the browser context bypasses the policy.
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
