import { loadCatalogue } from './catalogue.ts';

/**
 * Whether a requirement is about who may see or change something: the catalogue marks its area, or the row itself.
 * Also answers for an id of another revision, by its area; false for an area that the catalogue does not have.
 */
export function isAboutSecurity(requirementId: string): boolean {
  const { areas, requirements } = loadCatalogue();
  const area = requirementId.slice(0, requirementId.lastIndexOf('-'));
  return areas.get(area)?.security === true || requirements.get(requirementId)?.security === true;
}
