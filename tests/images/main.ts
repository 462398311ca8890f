import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { stringify } from 'yaml';
import { packageRoot } from '../../cli/package-root.ts';
import { renderBoardPage } from '../../reports/formats/board/board-page.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { buildSite } from '../../site/build-site.ts';
import { requirementPath } from '../../site/page.ts';
import { startChromium } from '../browser/chromium.ts';
import { madeUpBoard } from '../reports/made-up-board.ts';
import { stepSummaryPage } from './picture-pages.ts';
import { registerPictures } from './register-pictures.ts';

/** The most bytes that a picture of the documents may have. */
const largest = 300 * 1024;

/** The defects that the pictures show: one about security, one about the order of a list. */
const faults = ['get-pay-statement-lets-empty-token-through', 'jobs-oldest-first'];

/** A picture to be taken: the page that shows it, and how. */
interface Picture {
  readonly name: string;
  readonly page: string;
  readonly width: number;
  /** Pixels from the top; without it the picture ends with the page. */
  readonly height?: number;
  readonly dark?: boolean;
  readonly printed?: boolean;
  /** The steps before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Takes the pictures of docs/images/ anew, from a run against a sandbox with defects. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'payroll-images-'));
  const sandbox = await startSandbox({ faults });
  const browser = await startChromium();
  try {
    const profile = { ...sandbox.profile, name: 'Acme Payroll Bridge', version: '3.2.0' };
    writeFileSync(join(folder, 'acme.yaml'), stringify(profile));
    const history = await historyOf(folder);
    const pictures = [
      ...(await picturesOf(folder)),
      history,
      ...registerPictures(folder),
      boardOf(folder),
      siteOf(folder),
    ];
    for (const picture of pictures) await take(browser, picture);
  } finally {
    await browser.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The board of a programme with a thousand made-up targets. */
function boardOf(folder: string): Picture {
  const page = join(folder, 'board.html');
  writeFileSync(page, renderBoardPage(madeUpBoard(1_000, 14)));
  return { name: 'board', page, width: 1_400, height: 1_300 };
}

function siteOf(folder: string): Picture {
  const site = join(folder, 'site');
  buildSite(site);
  return { name: 'site', page: join(site, requirementPath('PS-044')), width: 1_000, height: 900 };
}

/** Releases of a made-up history, with their defects, and with changes that the interface allows. */
const releases = [
  { version: '3.0.0', label: 'a41f09c', faults: [], variants: [] },
  { version: '3.0.1', label: '77be120', faults: [], variants: [] },
  { version: '3.1.0', label: '0c93d5e', faults: ['pay-group-name-null'], variants: [] },
  { version: '3.1.1', label: 'e8802fb', faults: ['jobs-oldest-first'], variants: [] },
  { version: '3.2.0', label: '4f0c2a1', faults: ['jobs-oldest-first'], variants: ['metadata-of-any-kind'] },
] as const;

/** A history of releases, each run against a sandbox of its own. */
async function historyOf(folder: string): Promise<Picture> {
  for (const { version, label, ...switches } of releases) {
    const sandbox = await startSandbox(switches);
    writeFileSync(
      join(folder, 'release.yaml'),
      stringify({ ...sandbox.profile, name: 'Acme Payroll Bridge', version }),
    );
    const flags = ['--effort', 'quick', '--seed', '7', '--label', label, '--reports', 'markdown', '--quiet'];
    await callIn(folder, ['run', 'release.yaml', '--out', `runs/${version}`, ...flags]);
    await sandbox.close();
  }
  await callIn(folder, ['history', 'runs', '--out', 'history']);
  return { name: 'history', page: join(folder, 'history', 'history.html'), width: 1_100, height: 1_000 };
}

/** Runs the command line in a folder, asynchronously since the sandboxes that it calls answer from this process. */
function callIn(folder: string, args: readonly string[]): Promise<unknown> {
  const program = join(packageRoot, 'dist', 'cli', 'main.js');
  return new Promise((resolve) => {
    spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'ignore' }).on('close', resolve);
  });
}

async function picturesOf(folder: string): Promise<readonly Picture[]> {
  const reports = ['--reports', 'allure,html,junit,markdown', '--quiet'];
  await callIn(folder, ['run', '--profile', 'acme.yaml', '--effort', 'quick', '--seed', '7', ...reports]);
  const out = join(folder, 'conformance-out');
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const summary = readFileSync(join(out, 'summary.md'), 'utf8');
  const report = join(out, 'report.html');
  return [
    { name: 'report', page: report, width: 1_100, height: 1_000 },
    { name: 'report-dark', page: report, width: 1_100, height: 1_000, dark: true },
    {
      name: 'report-print',
      page: report,
      width: 760,
      height: 1_075,
      printed: true,
      // On paper the page has margins; on the screen it has none, so the picture adds them.
      prepare: (page) => page.addStyleTag({ content: 'body { padding: 40px !important; }' }),
    },
    { name: 'step-summary', page: write('summary.html', stepSummaryPage(summary)), width: 960, height: 1_000 },
    {
      name: 'allure',
      page: join(out, 'allure-report', 'index.html'),
      width: 1_280,
      height: 800,
      prepare: (page) => page.getByText('Payroll', { exact: true }).first().waitFor(),
    },
  ];
}

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { name, width, height, dark = false, printed = false, prepare } = picture;
  const context = await browser.newContext({
    viewport: { width, height: height ?? 200 },
    colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  await page.goto(pathToFileURL(picture.page).href);
  if (printed) await page.emulateMedia({ media: 'print' });
  await prepare?.(page);
  const path = join(packageRoot, 'docs', 'images', `${name}.png`);
  await page.screenshot({ path, fullPage: height === undefined });
  await context.close();
  const { size } = statSync(path);
  if (size > largest) throw new Error(`${path} has ${size} bytes, more than ${largest}.`);
  process.stdout.write(`${path} ${Math.round(size / 1024)} KB\n`);
}

await main();
