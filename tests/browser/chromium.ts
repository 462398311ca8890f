import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Starts Chromium without access to a network. The caller must close it. */
export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** A page opened from disk, with the requests and errors that it should not have caused. */
export interface OpenedPage {
  readonly page: Page;
  /** Addresses that it asked for outside the file itself. */
  readonly requests: string[];
  /** Errors thrown, and errors on the console. */
  readonly errors: string[];
}

/** Opens the file at `path` and waits until it has loaded. */
export async function openFile(
  browser: Browser,
  path: string,
  options: { readonly width?: number; readonly dark?: boolean } = {},
): Promise<OpenedPage> {
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.dark === true ? 'dark' : 'light',
  });
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(pathToFileURL(path).href);
  return { page, requests, errors };
}
