import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { builtCatalogue, writeBuiltCatalogue } from './built-catalogue.ts';
import { catalogueTexts, parseCatalogue } from './catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));
const built = pathToFileURL(join(folder, 'catalogue.json.gz'));
const texts = catalogueTexts();

test('what is built equals what is read from the texts, and stands for no others', () => {
  const read = parseCatalogue(texts);
  expect(builtCatalogue(texts, built)).toBeUndefined();
  writeBuiltCatalogue(texts, read, built);
  expect(builtCatalogue(texts, built)).toEqual(read);
  expect(builtCatalogue({ ...texts, sections: `${texts.sections}\n` }, built)).toBeUndefined();
});
