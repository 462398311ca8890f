import { answerText, markWrong } from '../cli/explain/example-answers.ts';
import { allRequirements, areaOf, explainRequirement, findRequirement } from '../cli/explain/explain-requirement.ts';
import type { Catalogue, Requirement } from '../specs/catalogue/catalogue.ts';
import { checkPath, type Link, operationPath, type Page, requirementPath, silencePath } from './page.ts';

export function requirementPages(catalogue: Catalogue): readonly Page[] {
  const { retired, areas } = catalogue;
  const current = allRequirements(catalogue).map((requirement) => requirementPage(requirement, catalogue));
  const givenUp = [...retired].map((id) => ({
    path: requirementPath(id),
    title: id,
    summary: `${id} was given up; its number is never used again.`,
    template: 'retired',
    data: { id, area: areas.get(areaOf(id))?.title ?? areaOf(id) },
  }));
  return [...current, ...givenUp];
}

function requirementPage(requirement: Requirement, catalogue: Catalogue): Page {
  const explained = explainRequirement(requirement, catalogue);
  const { id, side, statement, level, operations, example } = explained;
  const linked = (ids: readonly string[]): readonly Link[] =>
    ids.map((text) => ({ to: requirementPath(text), text, note: findRequirement(text, catalogue)?.statement ?? '' }));
  return {
    path: requirementPath(id),
    title: `${id}: ${statement}`,
    summary: `A ${level} for ${side === 'client' ? 'clients' : 'servers'}: ${operations.join(', ')}.`,
    template: 'requirement',
    searchWords: `${id} ${operations.join(' ')} ${explained.section.title}`,
    data: {
      ...explained,
      operationLinks: operations.map((operation) => ({ to: operationPath(operation), text: operation })),
      checkLinks: explained.checks.map((check) => ({ to: checkPath(check), text: check })),
      silenceLinks: explained.leftOpen.map(({ id: silence, silence: text, because }) => ({
        to: silencePath(silence),
        text: silence,
        note: `${text} ${because}`,
      })),
      entailedLinks: linked(explained.entails),
      alikeLinks: linked(explained.alike),
      right: example?.passes ? answerText(example.passes) : null,
      wrong: example && markWrong(example),
    },
  };
}
