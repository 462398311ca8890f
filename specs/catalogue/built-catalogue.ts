import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Catalogue, CatalogueTexts } from './catalogue-rows.ts';
import { asStored, fromStored, type StoredCatalogue } from './stored-catalogue.ts';

interface BuiltCatalogue {
  /** SHA-256 of the texts, in hexadecimal. */
  readonly digest: string;
  readonly catalogue: StoredCatalogue;
}

const builtFile = new URL('catalogue.json.gz', import.meta.url);

/** @returns undefined if the build made none, or if the texts have changed since */
export function builtCatalogue(texts: CatalogueTexts, file: URL = builtFile): Catalogue | undefined {
  if (!existsSync(file)) return undefined;
  const { digest, catalogue }: BuiltCatalogue = JSON.parse(gunzipSync(readFileSync(file)).toString());
  return digest === digestOf(texts) ? fromStored(catalogue) : undefined;
}

export function writeBuiltCatalogue(texts: CatalogueTexts, catalogue: Catalogue, file: URL = builtFile): void {
  const built: BuiltCatalogue = { digest: digestOf(texts), catalogue: asStored(catalogue) };
  writeFileSync(file, gzipSync(JSON.stringify(built)));
}

const digestOf = ({ requirements, silences, sections }: CatalogueTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([requirements, silences, sections]))
    .digest('hex');
