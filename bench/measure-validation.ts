import { boundsWith } from '../driver/bounds/bounds.ts';
import { parseJson } from '../driver/json/json-body.ts';
import { judgeBody } from '../specs/validation/validator.ts';
import { compare } from './compare.ts';
import type { Pass, Section } from './row.ts';
import { readSamplePages } from './sample-pages.ts';

/** A full page ("1. Read pay statements"). */
const statements = 5_000;

/** Measures judging a large page by its schema, and parsing it like the driver, beside `JSON.parse`. */
export async function measureValidation(pass: Pass): Promise<Section> {
  const text = (await readSamplePages()).payStatements(statements);
  const bytes = Buffer.from(text);
  const valid: unknown = JSON.parse(text);
  const invalid: unknown = JSON.parse(text.replaceAll('"individual_id":"', '"individual_id":"no-'));
  const bounds = boundsWith({});
  const judge = (page: unknown) => judgeBody('get-pay-statement.response', page).violations.length;
  if (judge(valid) !== 0 || judge(invalid) === 0) throw new Error('The sample page is not what it should be.');
  const parse = { name: 'JSON.parse of its bytes', work: () => JSON.parse(bytes.toString('utf8')) };
  const validating = { name: 'validating a page of 5,000 statements', work: () => judge(valid) };
  const refusing = { name: 'validating a page with an error in each statement', work: () => judge(invalid) };
  const reading = { name: 'parsing a correct page as the driver does', work: () => parseJson(bytes, bounds) };
  return {
    rows: [
      await compare(validating, parse, 'time', pass, { wanted: 1.5 }),
      await compare(refusing, parse, 'time', pass),
      await compare(reading, parse, 'time', pass),
    ],
    note: `The page has ${(bytes.length / 1e6).toFixed(1)} MB. The driver parses the page, and also looks for problems that parsers accept: repeated keys, numbers too large for a double, and too deep nesting.`,
  };
}
