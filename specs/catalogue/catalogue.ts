import { readFileSync } from 'node:fs';
import { specsFile } from '../interface/files.ts';
import { asRecord } from '../words/as-record.ts';
import { builtCatalogue } from './built-catalogue.ts';
import { type Area, type Catalogue, type CatalogueTexts, isRequirement, isSilence } from './catalogue-rows.ts';
import { lineOf, yaml } from './yaml.ts';

export type { Catalogue, CatalogueTexts, Requirement, Silence } from './catalogue-rows.ts';

interface Source {
  readonly content: unknown;
  /** Makes an error that names the file and the line of a row. */
  readonly problem: (path: readonly (string | number)[], what: string) => Error;
}

function parse(file: string, text: string): Source {
  const { LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [syntax] = document.errors;
  if (syntax !== undefined) throw new Error(`specs/${file}: ${syntax.message}`, { cause: syntax });
  return {
    content: document.toJS(),
    problem: (path, what) => new Error(`specs/${file}, line ${lineOf(document.getIn(path, true), lines)}: ${what}`),
  };
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function readRows<Row extends { readonly id: string }>(
  source: Source,
  path: readonly string[],
  values: readonly unknown[],
  isRow: (value: unknown) => value is Row,
): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>();
  values.forEach((value, index) => {
    const place = [...path, index];
    if (!isRow(value)) throw source.problem(place, 'a row lacks a field, or has one that is not as it should be.');
    if (found.has(value.id)) throw source.problem(place, `the id ${value.id} is used twice.`);
    found.set(value.id, value);
  });
  return found;
}

const areasOf = (source: Source, value: unknown): ReadonlyMap<string, Area> =>
  new Map(
    Object.entries(asRecord(value)).map(([id, content]) => {
      const { title, section, security = false } = asRecord(content);
      if (typeof title !== 'string' || typeof section !== 'string' || typeof security !== 'boolean') {
        throw source.problem(
          ['areas', id],
          `the area ${id} lacks its title or section, or its security is no boolean.`,
        );
      }
      return [id, { title, section, security }];
    }),
  );

const sectionsOf = (source: Source): Catalogue['sections'] =>
  new Map(
    Object.entries(asRecord(source.content)).map(([slug, content]) => {
      const { title, states } = asRecord(content);
      if (typeof title !== 'string' || typeof states !== 'boolean') {
        throw source.problem([slug], `the section ${slug} lacks its title, or whether it states anything.`);
      }
      return [slug, { title, states }];
    }),
  );

export function catalogueTexts(): CatalogueTexts {
  const textOf = (file: string): string => readFileSync(specsFile(file), 'utf8');
  return {
    requirements: textOf('requirements.yaml'),
    silences: textOf('silences.yaml'),
    sections: textOf('sections.yaml'),
  };
}

/** Parses a catalogue. @throws with file and line for a text that is no YAML, a malformed row, or an id used twice */
export function parseCatalogue(texts: CatalogueTexts): Catalogue {
  const source = parse('requirements.yaml', texts.requirements);
  const silences = parse('silences.yaml', texts.silences);
  const sections = parse('sections.yaml', texts.sections);
  const content = asRecord(source.content);
  const revision = content.revision;
  if (typeof revision !== 'string') throw source.problem(['revision'], 'the revision is missing.');
  const required = [...readRows(source, ['requirements'], asList(content.requirements), isRequirement)];
  return {
    revision,
    sections: sectionsOf(sections),
    areas: areasOf(source, content.areas),
    requirements: new Map(required.filter(([, { side }]) => side === undefined)),
    clientRequirements: new Map(required.filter(([, { side }]) => side === 'client')),
    retired: new Set(asList(content.retired).map((entry) => String(asRecord(entry).id ?? entry))),
    silences: readRows(silences, [], asList(silences.content), isSilence),
  };
}

let loaded: Catalogue | undefined;

/** The catalogue, read once from its three files. @throws with file and line for a malformed row or id used twice */
export function loadCatalogue(): Catalogue {
  if (loaded === undefined) {
    const texts = catalogueTexts();
    // The build keeps a parsed catalogue, which counts if the texts are still those.
    loaded = builtCatalogue(texts) ?? parseCatalogue(texts);
  }
  return loaded;
}
