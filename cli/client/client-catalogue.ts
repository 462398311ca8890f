import { type Catalogue, loadCatalogue } from '../../specs/catalogue/catalogue.ts';

/** The catalogue for the run of a client: it holds only the requirements on clients, so that no others are counted. */
export function clientCatalogue(): Catalogue {
  const catalogue = loadCatalogue();
  return { ...catalogue, requirements: catalogue.clientRequirements };
}
