import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Catalogue, CatalogueTexts } from './catalogue-types.ts';
import { asStored, fromStored, type StoredCatalogue } from './stored-catalogue.ts';

/** The catalogue as the build has read it, and of which texts. */
interface BuiltCatalogue {
  /** SHA-256 of the texts, in hexadecimal. */
  readonly digest: string;
  readonly catalogue: StoredCatalogue;
}

/** The file beside the compiled modules; sources have none. */
const builtFile = new URL('catalogue.json.gz', import.meta.url);

/** The catalogue that the build made of these texts; undefined: none, or the texts have changed. */
export function builtCatalogue(texts: CatalogueTexts, file: URL = builtFile): Catalogue | undefined {
  if (!existsSync(file)) return undefined;
  const { digest, catalogue }: BuiltCatalogue = JSON.parse(gunzipSync(readFileSync(file)).toString());
  return digest === digestOf(texts) ? fromStored(catalogue) : undefined;
}

/** Keeps the catalogue of these texts beside the compiled modules. */
export function writeBuiltCatalogue(texts: CatalogueTexts, catalogue: Catalogue, file: URL = builtFile): void {
  const built: BuiltCatalogue = { digest: digestOf(texts), catalogue: asStored(catalogue) };
  writeFileSync(file, gzipSync(JSON.stringify(built)));
}

const digestOf = ({ requirements, silences, sections }: CatalogueTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([requirements, silences, sections]))
    .digest('hex');
