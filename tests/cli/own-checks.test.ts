import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { knownRevisions } from '../../reports/certificate/known-revisions.ts';
import { reasonsAgainst } from '../../reports/certificate/reasons-against.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { call } from './call.ts';
import { execute } from './process.ts';

const { newFolder } = cleanUpAtEnd();
const example = fileURLToPath(new URL('../../examples/own-checks.mjs', import.meta.url));

/** Runs some requirements with the checks of a file. */
async function runWith(
  file: string,
  flags: readonly string[] = [],
  out = join(newFolder(), 'out'),
  run: (args: readonly string[]) => ReturnType<typeof execute> = call,
) {
  const usual = ['--effort', 'quick', '--seed', '1', '--out', out, '--reports', 'junit'];
  return { ...(await run(['run', '--checks', file, ...usual, ...flags])), folder: out };
}

test('the rule of a team is judged, recorded and reported beside those of the interface', async () => {
  const { code, folder } = await runWith(
    example,
    ['--requirements', 'ACME-001,GROUP-001', '--workers', '2'],
    undefined,
    execute,
  );
  expect(code).toBe(0);
  const { judgements, header } = loadRun(folder);
  expect(judgements.get('ACME-001')?.outcome).toBe('passed');
  expect(judgements.get('GROUP-001')?.outcome).toBe('passed');
  expect(header.planned).toContain('acme/pay-group-names');
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('acme/pay-group-names');
});

test('a broken one fails the run, names no command that does not know it, and is run again', async () => {
  const file = join(newFolder(), 'short.mjs');
  const entry = new URL('../../dist/checks.js', import.meta.url).href;
  writeFileSync(
    file,
    readFileSync(example, 'utf8').replace("'payroll-conformance/checks'", `'${entry}'`).replaceAll('40', '4'),
  );
  const { code, out, folder } = await runWith(file, ['--requirements', 'ACME-001']);
  expect(code).toBe(1);
  expect(out).toContain('FAILED 1. ACME-001 (must) list-pay-groups');
  expect(out).not.toMatch(/explain ACME-001| replay /);
  expect(out).toContain(`--only-failed --out ${folder} --checks ${file}`);
  const again = await runWith(file, ['--only-failed'], folder);
  expect(again.code).toBe(1);
  expect(summarise(loadRun(folder)).findings.map(({ requirement }) => requirement)).toEqual(['ACME-001']);
  const why = reasonsAgainst(loadRun(folder), summarise(loadRun(folder)), knownRevisions());
  expect(why).toContainEqual(expect.stringContaining("requirements of a team's own, ACME-001"));
});

test.each([
  ['no such file', null, 'there is no file'],
  ['no JavaScript', 'export const = 1;', 'could not be loaded as a module of JavaScript: SyntaxError'],
  ['no check', 'export const one = 1;', 'exports no check'],
])('%s: the file is named, and the exit code is 2', async (_, content, expected) => {
  const file = join(newFolder(), 'own.mjs');
  if (content !== null) writeFileSync(file, content);
  const { code, err } = await runWith(file);
  expect(code).toBe(2);
  expect(err).toContain(`--checks: `);
  expect(err).toContain(file);
  expect(err).toContain(expected);
});
