import type { Catalogue, Requirement } from '../specs/catalogue/catalogue.ts';
import { readingsOf } from '../specs/catalogue/catalogue-rows.ts';
import { operations } from '../specs/interface/operations.ts';
import { allChecks } from '../suites/all-suites.ts';
import { checkPath, type Link, linksPage, operationPath, type Page, requirementPath, silencePath } from './page.ts';
import { protectedBy, protects } from './protects.ts';

const allOperations = Object.values(operations);

/** Lists requirements by operation, level and what they protect, and makes a page of each check and silence. */
export function listPages(catalogue: Catalogue): readonly Page[] {
  const rows = [...catalogue.requirements.values()];
  const clientRows = [...catalogue.clientRequirements.values()];
  return [
    ...allOperations.map((operation) => {
      const own = rows.filter((row) => row.operations.includes(operation.id));
      return {
        path: operationPath(operation.id),
        title: operation.id,
        summary: `${operation.method} ${operation.path}: ${own.length} requirements.`,
        template: 'operation',
        searchWords: `${operation.path} ${operation.tag}`,
        data: {
          operation,
          must: links(own, 'must'),
          should: links(own, 'should'),
          clients: clientRows.filter((row) => row.operations.includes(operation.id)).map(asLink),
          checks: checkLinks(operation.id),
        },
      };
    }),
    ...protects.flatMap(({ slug, title, why }) => {
      const own = rows.filter((row) => protectedBy(row, catalogue) === slug);
      const parts = allOperations.map(({ id }) => ({ id, own: own.filter((row) => row.operations[0] === id) }));
      const path = (operation: string) => `protects/${slug}-${operation}.html`;
      const shown = parts.filter((part) => part.own.length > 0);
      const index = shown.map(({ id, own: { length } }) => ({
        to: path(id),
        text: id,
        note: `${length} requirements`,
      }));
      return [
        linksPage(`protects/${slug}.html`, title, why, index),
        ...shown.map((part) => linksPage(path(part.id), `${title}: ${part.id}`, why, part.own.map(asLink))),
      ];
    }),
    ...(['must', 'should'] as const).flatMap((level) => {
      const index = allOperations.map(({ id }) => ({ to: `levels/${level}-${id}.html`, text: id }));
      const why = `Rules that the interface ${level === 'must' ? 'states' : 'does not state'} directly.`;
      return [
        linksPage(`levels/${level}.html`, `Every ${level}`, why, index),
        ...allOperations.map(({ id }) => {
          const own = rows.filter((row) => row.level === level && row.operations.includes(id));
          return linksPage(`levels/${level}-${id}.html`, `Every ${level} of ${id}`, why, own.map(asLink));
        }),
      ];
    }),
    ...allChecks.map(({ id, title, requirements }) => {
      const own = rows.filter((row) => requirements.some((each) => each === row.id));
      return { ...linksPage(checkPath(id), id, title, own.map(asLink)), searchWords: title };
    }),
    ...[...catalogue.silences.values()].map((silence) => {
      const beside = rows.filter((row) => readingsOf(row).some((reading) => readingsOf(silence).includes(reading)));
      return {
        path: silencePath(silence.id),
        title: `${silence.id}: ${silence.silence}`,
        summary: silence.because,
        template: 'silence',
        searchWords: silence.kind,
        data: { silence, section: catalogue.sections.get(silence.section)?.title, links: beside.map(asLink) },
      };
    }),
  ];
}

export function silenceIndex({ silences, sections }: Catalogue): Page {
  const links = [...silences.values()].map(({ id, silence, section }) => ({
    to: silencePath(id),
    text: id,
    note: `${silence} (${sections.get(section)?.title ?? section})`,
  }));
  const why =
    'The interface leaves these things open. A target may decide them as it likes; nothing is asserted of them.';
  return linksPage('silences/index.html', 'What is left open', why, links);
}

const links = (rows: readonly Requirement[], level: string): readonly Link[] =>
  rows.filter((row) => row.level === level).map(asLink);

const asLink = ({ id, statement }: Requirement): Link => ({ to: requirementPath(id), text: id, note: statement });

const checkLinks = (operation: string): readonly Link[] =>
  allChecks
    .filter((check) => check.operation === operation)
    .map(({ id, title }) => ({ to: checkPath(id), text: id, note: title }));
