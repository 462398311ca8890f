import { type Catalogue, loadCatalogue } from '../../specs/catalogue/catalogue.ts';

/** The catalogue of a client's run: its requirements are those of the client's side, and no others are counted. */
export function clientCatalogue(): Catalogue {
  const catalogue = loadCatalogue();
  return { ...catalogue, requirements: catalogue.clientRequirements };
}
