import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { everyRequirement } from '../specs/catalogue/every-requirement.ts';
import { type ProjectFile, readProjectFiles } from './project-files.ts';

/** Requirement ids are written out wherever they are used, so that a search for one finds all that concerns it. */
const { requirements: ofTargets, clientRequirements } = loadCatalogue();
const requirements = [...ofTargets.values(), ...clientRequirements.values()];
const known = new Map([...everyRequirement(), ...clientRequirements]);
const areas = [...new Set([...known.keys()].map((id) => id.slice(0, id.lastIndexOf('-'))))];

const files = readProjectFiles();
const sources = files.filter(({ path }) => path.endsWith('.ts') && path !== 'tests/requirement-ids.test.ts');

/** The judges, and the schemas that stand for judges of shape. */
const judging = /^clients\/(play|scenarios)\/.*\.ts$|^oracle\/.*(?<!\.(test|testbed))\.ts$|^specs\/schemas\/.*\.json$/;

/** Finds the lines of a source that put an id together: an area followed by a placeholder, by a plus, or by nothing. */
function linesThatComputeIds({ path, text }: ProjectFile): readonly string[] {
  const start = new RegExp(`(?<![\\w-])(${areas.join('|')})-(\\d{0,2}\\$\\{|\\d{0,2}['"\`]\\s*\\+|['"\`])`);
  const lines = text.split('\n').map((line, index) => ({ line, number: index + 1 }));
  return lines.filter(({ line }) => start.test(line)).map(({ line, number }) => `${path}:${number}: ${line.trim()}`);
}

describe('requirement ids', () => {
  it('are seen where they are computed, and only there', () => {
    const find = (text: string) => linesThatComputeIds({ path: 'a.ts', text });
    const area = areas[0] ?? '';
    const computed = [`\`${area}-\${n}\``, `\`${area}-01\${n}\``, `'${area}-' + n`, `'${area}-0' + n`, `['${area}-']`];
    expect(computed.filter((text) => find(text).length !== 1)).toEqual([]);
    expect(find(`'${area}-001', "${area}-01", \`${area}-001 \${n}\`, ${area}, X${area}-y`)).toEqual([]);
  });

  it('are nowhere computed', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap(linesThatComputeIds)).toEqual([]);
  });

  it('are those of the catalogue', () => {
    const id = new RegExp(`(?<![\\w-])(${areas.join('|')})-\\d+(?![\\w-])`, 'g');
    const unknown = sources
      .filter(({ path }) => !/^tests\/|\.test\.ts$/.test(path))
      .flatMap(({ path, text }) => (text.match(id) ?? []).map((found) => ({ path, found })))
      .filter(({ found }) => !known.has(found));
    expect(unknown.map(({ path, found }) => `${path}: ${found} is not in specs/requirements.yaml`)).toEqual([]);
  });

  it('have the sentence of the catalogue where a judge says one', () => {
    const said = /\brequirement\(\s*'([A-Z]+-\d+)',\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g;
    const sentences = sources.flatMap(({ path, text }) =>
      path.startsWith('oracle/')
        ? [...text.matchAll(said)].map(([, id = '', ...texts]) => ({ id, sentence: texts.find((each) => each) }))
        : [],
    );
    expect(sentences.length).toBeGreaterThan(200);
    const other = sentences.filter(({ id, sentence }) => known.get(id)?.statement !== sentence?.replaceAll("\\'", "'"));
    expect(other.map(({ id }) => `${id}: write "${known.get(id)?.statement}" in its judge`)).toEqual([]);
  });

  it('stand in a judge, or in a schema, if they are judged', () => {
    const texts = files.filter(({ path }) => judging.test(path)).map(({ text }) => text);
    const named = new Set(texts.flatMap((text) => text.match(/(?<![\w-])[A-Z]+-\d{3}(?!\d)/g) ?? []));
    const missing = requirements.filter(({ id, judged }) => judged !== 'none' && !named.has(id));
    expect(missing.map(({ id, statement }) => `write ${id} into its judge: ${statement}`)).toEqual([]);
  });
});
