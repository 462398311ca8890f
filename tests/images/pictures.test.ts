import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder, readDocuments } from '../documents.ts';

const folder = join(projectFolder, 'docs', 'images');
const pictures = readdirSync(folder);

test('each picture is shown by a document, and quick to load', () => {
  const shown = new Set(readDocuments().flatMap(({ links }) => links.map((link) => link.split('/').at(-1))));
  expect(pictures).toHaveLength(10);
  expect(pictures.filter((name) => !shown.has(name))).toEqual([]);
  expect(pictures.filter((name) => statSync(join(folder, name)).size > 300 * 1024)).toEqual([]);
});
