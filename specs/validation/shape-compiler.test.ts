import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { sample } from '../../tests/schemas/sample-value.ts';
import { RequirementMarks } from '../catalogue/requirement-marks.ts';
import { operationIds } from '../interface/operations.ts';
import { schemas } from './schemas.ts';
import { readBuiltValidators, ShapeCompiler, writeBuiltValidators } from './shape-compiler.ts';
import { responseSchemasOf } from './validator.ts';

const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));
const built = pathToFileURL(`${folder}/`);

const names = [...new Set(operationIds.flatMap(responseSchemasOf))];
writeBuiltValidators(schemas(), names, built);
const [builtMarks, compiledMarks] = [new RequirementMarks(), new RequirementMarks()];
const kept = readBuiltValidators(schemas(), builtMarks, built);
const compiler = new ShapeCompiler(schemas(), compiledMarks);

function judge(validate: ValidateFunction | undefined, marks: RequirementMarks, body: unknown): object {
  marks.clear();
  const valid = validate?.(body);
  return { valid, errors: validate?.errors, judged: [...marks.marked()].sort() };
}

/** Copies a body with another value at a place; the path has a number for each level, which chooses a key. */
function changed(body: unknown, [step, ...path]: readonly number[], value: unknown): unknown {
  if (step === undefined || body === null || typeof body !== 'object') return value;
  const keys = Object.keys(body);
  const key = keys[step % Math.max(keys.length, 1)] ?? 'other';
  const copy: unknown = Array.isArray(body) ? [...body] : { ...body };
  return Object.assign(Object(copy), { [key]: changed(Object(body)[key], path, value) });
}

describe.each(names)('the validator of %s', (name) => {
  const compiled = compiler.compile(schemas().get(name) ?? {});
  const value = fc.constantFrom<unknown>(null, 0, 1.5, -1, '', 'x', '2026-02-30', [], {}, [null], undefined, true);

  test('says of the build what it says compiled', () => {
    const body = fc
      .tuple(fc.array(fc.nat(30), { maxLength: 8 }), value)
      .map(([path, other]) => changed(sample(name), path, other));
    const judged = (each: unknown) => judge(kept.get(name), builtMarks, each);
    expect(judged(sample(name))).toMatchObject({ valid: true });
    fc.assert(
      fc.property(body, (each) => {
        expect(judged(each)).toEqual(judge(compiled, compiledMarks, each));
      }),
      { seed: 1, numRuns: 150 },
    );
  });
});

test('the validators of the build stand for no other schemas', () => {
  const others = new Map([...schemas(), ['money', { type: 'string' }]]);
  expect(readBuiltValidators(others, new RequirementMarks(), built).size).toBe(0);
});
