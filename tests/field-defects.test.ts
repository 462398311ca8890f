import { describe, expect, it } from 'vitest';
import { faults } from '../sandbox/faults/all-faults.ts';
import { variants } from '../sandbox/variants/all-variants.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { readFieldDefects } from './field-defects.ts';

const defects = readFieldDefects();
const faultsById = new Map(faults.map((fault) => [fault.id, fault]));
const variantsById = new Map(variants.map((variant) => [variant.id, variant]));
const { requirements } = loadCatalogue();

const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

describe('the defects from the field', () => {
  it('are at least forty, with an id and a source of their own each', () => {
    expect(defects.length).toBeGreaterThanOrEqual(40);
    expect(repeated(defects.map(({ id }) => id))).toEqual([]);
    expect(repeated(defects.map(({ source }) => source))).toEqual([]);
  });

  it.each(defects)('$id says what was seen, and where', ({ id, seen, source, year }) => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(seen).toMatch(/^[A-Z].+\.$/);
    expect(source).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
    expect(year).toBeGreaterThan(2007);
    expect(year).toBeLessThan(2027);
  });

  it.each(defects)('$id is played by a fault, by a variant, or has a reason', ({ fault, variant, notSeen }) => {
    expect([fault, variant, notSeen].filter((each) => each !== undefined)).toHaveLength(1);
  });

  it.each(defects.flatMap(({ fault, ...rest }) => (fault === undefined ? [] : [{ ...rest, fault }])))(
    '$id names a fault that breaks $requirement',
    ({ fault, requirement = '' }) => {
      expect(faultsById.get(fault)?.requirements).toContain(requirement);
    },
  );

  it.each(defects.flatMap(({ variant, ...rest }) => (variant === undefined ? [] : [{ ...rest, variant }])))(
    '$id names a variant, and what it is advised against by',
    ({ variant, requirement }) => {
      const known = variantsById.get(variant);
      expect(known?.id).toBe(variant);
      expect(known?.advisories).toEqual(expect.arrayContaining([requirement].filter((id) => id !== undefined)));
    },
  );

  it('name only requirements that there are', () => {
    const named = defects.flatMap(({ requirement }) => requirement ?? []);
    expect(named.filter((id) => !requirements.has(id))).toEqual([]);
  });

  it('say how the first try went for each fault that was written for them, and for no other', () => {
    const tried = defects.filter(({ triedFirst }) => triedFirst !== undefined).map(({ fault }) => fault);
    const written = [...faultsById.keys()].filter((id) => id.startsWith('seen-'));
    expect(tried.toSorted()).toEqual(written.toSorted());
  });
});
