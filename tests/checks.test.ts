import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../specs/catalogue.ts';
import { allChecks } from '../suites/all-suites.ts';

const { requirements } = loadCatalogue();

/** Connections that the world shares between checks: main, other, large, payees and refusing. */
const sharedConnections = 5;

/** What a run may create where the profile says nothing. */
const defaultLimit = 20;

describe('the checks', () => {
  it('have ids of their own', () => {
    const ids = allChecks.map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  it('name only requirements of the catalogue', () => {
    const unknown = allChecks.flatMap((check) =>
      check.requirements.filter((id) => !requirements.has(id)).map((id) => [check.id, id]),
    );
    expect(unknown).toEqual([]);
  });

  it('judge every requirement that the catalogue does not give a reason for', () => {
    const judged = new Set(allChecks.flatMap((check) => check.requirements));
    const unjudged = [...requirements.values()].filter(({ id, judged: how }) => how !== 'none' && !judged.has(id));
    expect(unjudged.map(({ id, statement }) => `${id}: ${statement}`)).toEqual([]);
  });

  it('judge none that the catalogue gives a reason for not judging', () => {
    const judged = new Set(allChecks.flatMap((check) => check.requirements));
    const both = [...requirements.values()].filter(({ id, judged: how }) => how === 'none' && judged.has(id));
    expect(both.map(({ id }) => id)).toEqual([]);
  });

  it('create no more connections together than a run may', () => {
    const privateConnections = allChecks.reduce((sum, check) => sum + (check.connections ?? 0), 0);
    expect(privateConnections + sharedConnections).toBeLessThanOrEqual(defaultLimit);
  });
});
