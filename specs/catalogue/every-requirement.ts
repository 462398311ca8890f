import { loadCatalogue, type Requirement } from './catalogue.ts';
import { frozenRevisions, loadRevision } from './frozen-revision.ts';

let every: ReadonlyMap<string, Requirement> | undefined;

/** Lists the requirements of a target of today, then those of frozen revisions that were retired since, as they stood last, by id. */
export function everyRequirement(): ReadonlyMap<string, Requirement> {
  if (every === undefined) {
    const oldestFirst = frozenRevisions().map((revision) => loadRevision(revision).catalogue.requirements);
    const present = loadCatalogue().requirements;
    const known = new Map([...oldestFirst, present].flatMap((requirements) => [...requirements]));
    const retired = [...known].filter(([id]) => !present.has(id));
    every = new Map([...present, ...retired]);
  }
  return every;
}
