import { boundsWith } from '../driver/bounds/bounds.ts';
import { parseJson } from '../driver/json/json-body.ts';
import { judgeBody } from '../specs/validation/validator.ts';
import { compare } from './compare.ts';
import type { Figures } from './measured.ts';
import type { Pass } from './pass.ts';
import { readSamplePages } from './sample-pages.ts';

/** As many as a page may hold ("1. Read pay statements"). */
const statements = 5_000;

/** Judging a large page by its schema, and reading it as the driver does, beside `JSON.parse` of its bytes. */
export async function measureValidation(pass: Pass): Promise<Figures> {
  const text = (await readSamplePages()).payStatements(statements);
  const bytes = Buffer.from(text);
  const valid: unknown = JSON.parse(text);
  const invalid: unknown = JSON.parse(text.replaceAll('"individual_id":"', '"individual_id":"no-'));
  const bounds = boundsWith({});
  const judge = (page: unknown) => judgeBody('get-pay-statement.response', page).violations.length;
  if (judge(valid) !== 0 || judge(invalid) === 0) throw new Error('The sample page is not what it should be.');
  const parse = { name: 'JSON.parse of its bytes', work: () => JSON.parse(bytes.toString('utf8')) };
  return {
    rows: [
      await compare(
        { name: 'validating a page of 5,000 statements', work: () => judge(valid) },
        parse,
        { kind: 'time', wanted: 1.5 },
        pass,
      ),
      await compare(
        { name: 'validating one that is wrong in each statement', work: () => judge(invalid) },
        parse,
        { kind: 'time' },
        pass,
      ),
      await compare(
        { name: 'reading that page as the driver does', work: () => parseJson(bytes, bounds) },
        parse,
        { kind: 'time' },
        pass,
      ),
    ],
    notes: [
      `The page has ${(bytes.length / 1e6).toFixed(1)} MB. Reading it as the driver does is parsing, and looking for what parsers let pass: keys that repeat, numbers beyond doubles, too great a depth.`,
    ],
  };
}
