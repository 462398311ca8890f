import { describe, expect, test } from 'vitest';
import { operationIds } from '../interface/operations.ts';
import { type CatalogueTexts, loadCatalogue, parseCatalogue } from './catalogue.ts';
import { readingsOf } from './catalogue-rows.ts';

const { revision, sections, areas, requirements, retired, silences } = loadCatalogue();
const required = [...requirements.values()];
const open = [...silences.values()];

describe('the catalogue', () => {
  test('has a semantic revision', () => {
    expect(revision).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('puts every requirement into an area that it declares', () => {
    const strays = required.map(({ id }) => id).filter((id) => !areas.has(id.split('-')[0] ?? ''));
    expect(strays, `${strays.join(', ')}: declare the area under "areas" in specs/requirements.yaml.`).toEqual([]);
  });

  test('uses no retired id again', () => {
    const reused = [...retired].filter((id) => requirements.has(id));
    expect(reused, `${reused.join(', ')}: a retired id is never used again, take the next free number.`).toEqual([]);
  });

  test('says no two things in the same words', () => {
    const said = required.map(({ operations, statement }) => `${operations.join()} ${statement}`);
    const repeated = said.filter((text, index) => said.indexOf(text) !== index);
    expect(repeated, 'Two requirements say the same of one operation: leave one of them out.').toEqual([]);
  });

  test('states a rule in several rows, all of one level', () => {
    const rules = [...new Set(required.flatMap(({ rule }) => rule ?? []))];
    const wrong = rules.filter((rule) => {
      const rows = required.filter((each) => each.rule === rule);
      return rows.length < 2 || new Set(rows.map(({ level }) => level)).size > 1;
    });
    expect(rules.length).toBeGreaterThan(20);
    expect(wrong, 'A rule is stated by several rows, all of one level.').toEqual([]);
  });

  test('names only sections that the interface has', () => {
    const named = [...required, ...open, ...areas.values()].map(({ section }) => section);
    const unknown = named.filter((section) => !sections.has(section));
    expect(unknown, `specs/sections.yaml has no section ${unknown.join(', ')}: name one that it has.`).toEqual([]);
  });

  test('has requirements for each section that states something, and for no other', () => {
    const stating = [...sections].filter(([, { states }]) => states).map(([slug]) => slug);
    expect([...new Set(required.map(({ section }) => section))].sort()).toEqual(stating.sort());
  });

  test('registers a silence for each section that states nothing', () => {
    const silent = [...sections].filter(([, { states }]) => !states).map(([slug]) => slug);
    const registered = new Set(open.map(({ section }) => section));
    expect(silent.filter((slug) => !registered.has(slug))).toEqual([]);
  });

  test('follows every row of the register of readings', () => {
    const followed = new Set([...required, ...open].flatMap(readingsOf));
    const rows = Array.from({ length: 61 }, (_row, index) => index + 1);
    expect(rows.filter((row) => !followed.has(row))).toEqual([]);
  });

  test.each(operationIds)('requires something of %s by shape and by behaviour', (operation) => {
    const ways = required.filter(({ operations }) => operations.includes(operation)).map(({ judged }) => judged);
    expect(ways).toEqual(expect.arrayContaining(['shape', 'check']));
  });

  test('leaves at most 3 % of the musts unjudged', () => {
    const musts = required.filter(({ level }) => level === 'must');
    expect(musts.filter(({ judged }) => judged === 'none').length / musts.length).toBeLessThanOrEqual(0.03);
  });
});

const row = `  - id: PS-001
    section: endpoints/1
    operations: [get-pay-statement]
    level: must
    statement: It works.
    judged: check
`;
const files: CatalogueTexts = {
  requirements: `revision: 1.0.0\nareas: {}\nrequirements:\n${row}`,
  silences: '[]',
  sections: '{}',
};
const silence = '- { id: SIL-001, section: states, silence: s, kind: order, because: b }\n';

describe('a catalogue that is not as it should be', () => {
  test.each([
    ['an unknown level', 'requirements', files.requirements.replace('must', 'may'), /yaml, line 4: a row/],
    ['an unknown operation', 'requirements', files.requirements.replace('get-', 'git-'), /line 4/],
    ['no reason for not judging', 'requirements', files.requirements.replace('check', 'none'), /line 4/],
    ['a rule that is no slug', 'requirements', `${files.requirements}    rule: No slug\n`, /line 4/],
    ['an id used twice', 'requirements', `${files.requirements}${row}`, /line 10: the id PS-001 is used/],
    ['no revision', 'requirements', 'requirements: []', /requirements\.yaml, line 1: the revision/],
    ['an area without title', 'requirements', 'revision: 1.0.0\nareas:\n  PS: { section: x }', /line 3: the area PS/],
    ['a silence of no known kind', 'silences', silence.replace('order', 'chaos'), /silences\.yaml, line 1/],
    ['a silence that stands twice', 'silences', `${silence}${silence}`, /silences\.yaml, line 2: the id SIL-001/],
    ['a section without title', 'sections', 'a: { title: a, states: true }\nb: {}', /sections\.yaml, line 2/],
    ['text that is no YAML', 'silences', '- {', /specs\/silences\.yaml: .*line 1/],
  ])('with %s is refused, naming file and line', (_what, file, text, problem) => {
    expect(() => parseCatalogue({ ...files, [file]: text })).toThrow(problem);
  });
});
