import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { everyRequirement } from '../specs/catalogue/every-requirement.ts';
import { allChecks } from '../suites/all-suites.ts';

const { requirements } = loadCatalogue();

/** Connections that the world shares between checks: main, other, large, payees and refusing. */
const sharedConnections = 5;

/** The number of connections that a run may create where the profile says nothing. */
const defaultLimit = 20;

describe('the checks', () => {
  it('have ids of their own', () => {
    const ids = allChecks.map(({ id }) => id);
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect(repeated, `Two checks have the id ${repeated.join(', ')}: give one of them another.`).toEqual([]);
  });

  it('name only requirements of the catalogue', () => {
    const unknown = allChecks.flatMap((check) =>
      check.requirements.filter((id) => !everyRequirement().has(id)).map((id) => [check.id, id]),
    );
    expect(unknown, 'A check names a requirement that is not in specs/requirements.yaml: add it.').toEqual([]);
  });

  it('judge every requirement that the catalogue does not give a reason for', () => {
    const judged = new Set<string>(allChecks.flatMap((check) => check.requirements));
    const unjudged = [...requirements.values()].filter(({ id, judged: how }) => how !== 'none' && !judged.has(id));
    const ids = unjudged.map(({ id }) => id);
    const next = 'write its judge in oracle/, and list it in a check of suites/ (CONTRIBUTING, "A judge")';
    expect(ids, `No check judges ${ids.join(', ')}: ${next}.`).toEqual([]);
  });

  it('judge none that the catalogue gives a reason for not judging', () => {
    const judged = new Set<string>(allChecks.flatMap((check) => check.requirements));
    const both = [...requirements.values()].filter(({ id, judged: how }) => how === 'none' && judged.has(id));
    const ids = both.map(({ id }) => id);
    const next = 'let it say `judged: check`, without a reason, in specs/requirements.yaml';
    expect(ids, `A check judges ${ids.join(', ')}: ${next}.`).toEqual([]);
  });

  it('create fewer connections together than a run may: one is left for attempts that are to be refused', () => {
    const privateConnections = allChecks.reduce((sum, check) => sum + (check.connections ?? 0), 0);
    const next = 'let a check share one (`t.world.reader`), or ask for fewer in its `connections`';
    expect(privateConnections + sharedConnections, `The checks create too many connections: ${next}.`).toBeLessThan(
      defaultLimit,
    );
  });
});
