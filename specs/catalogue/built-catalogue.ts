import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sha256 } from '../words/digest.ts';
import type { Catalogue, CatalogueTexts } from './catalogue-rows.ts';
import { asStored, fromStored, type StoredCatalogue } from './stored-catalogue.ts';

interface BuiltCatalogue {
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
  sha256(JSON.stringify([requirements, silences, sections]));
