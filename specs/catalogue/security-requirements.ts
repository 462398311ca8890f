import { loadCatalogue } from './catalogue.ts';

/** Whether a requirement of any revision is about who may see or change something, by its row or area. */
export function isAboutSecurity(requirementId: string): boolean {
  const { areas, requirements } = loadCatalogue();
  const area = requirementId.slice(0, requirementId.lastIndexOf('-'));
  return areas.get(area)?.security === true || requirements.get(requirementId)?.security === true;
}
