import { mapBigInts } from '../../sandbox/seed-data/check-seed-data.ts';
import type { SeedData } from '../../sandbox/seed-data/seed-data.ts';
import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { UsageError } from '../io.ts';
import { readProfileText } from '../profile/profile-file.ts';
import { describeProblems, keepFirstOfEach } from '../profile/profile-problem.ts';
import { translateSchemaError } from '../profile/profile-schema-problem.ts';
import type { Environment } from '../profile/profile-yaml.ts';
import { readYaml } from '../profile/read-described.ts';

/** Characters; a large payment may list all of its statements. */
const most = 50_000_000;

/** Reads YAML or JSON, with every digit. @throws UsageError with every problem */
export function readSeedData(file: string, environment: Environment = {}): SeedData {
  const text = readProfileText(file, { word: 'seed data file', howToBegin: '; name a file in YAML or JSON', most });
  const isExact = true;
  const parsed = readYaml(file, text.replace(/^\ufeff/, ''), environment, isExact);
  const validate = fileValidator<SeedData>('seed-data');
  // The validator knows only numbers.
  const found = validate(mapBigInts(parsed.value, Number))
    ? []
    : (validate.errors ?? []).map((error) => translateSchemaError(error, parsed, 'the data'));
  const problems = [...parsed.problems, ...keepFirstOfEach(found, parsed.incomplete)];
  if (problems.length > 0) throw new UsageError(describeProblems(file, text, problems));
  // The schema describes just this type.
  return smallestNumbers(parsed.value) as SeedData;
}

const smallestNumbers = (value: unknown): unknown =>
  mapBigInts(value, (integer) => (Number.isSafeInteger(Number(integer)) ? Number(integer) : integer));
