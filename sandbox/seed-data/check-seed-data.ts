import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { SeedData } from './seed-data.ts';

/** Copies a value, with every bigint in it replaced. */
export function mapBigInts(value: unknown, change: (integer: bigint) => unknown): unknown {
  if (typeof value === 'bigint') return change(value);
  if (Array.isArray(value)) return value.map((element) => mapBigInts(element, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapBigInts(inner, change)]));
}

/** Checks data that a program gives by the schema of the file, which knows no integers but numbers. */
function assertForm(data: unknown): void {
  const validate = fileValidator<SeedData>('seed-data');
  if (validate(mapBigInts(data, Number))) return;
  const { instancePath = '', message = '', params = {} } = validate.errors?.[0] ?? {};
  const key = 'additionalProperty' in params ? `: ${params.additionalProperty}` : '';
  throw new SandboxError(`Seed data: ${instancePath || 'it'} ${message}${key}.`);
}

/** Checks the form of the data, that no id is used twice, and nobody named twice in a payment. @throws SandboxError with the place */
export function checkSeedData(data: SeedData): void {
  assertForm(data);
  const { payments = [], benefits = [], enrollments = [], pay_groups: groups = [] } = data;
  assertDistinct('payments', payments, ({ id }) => id);
  assertDistinct('benefits', benefits, ({ id }) => id);
  assertDistinct('enrollments', enrollments, ({ id }) => id);
  assertDistinct('pay_groups', groups, ({ id }) => id);
  for (const [index, { statements, pay_statements: listed = [] }] of payments.entries()) {
    const where = `payments[${index}]`;
    assertDistinct(`${where}.pay_statements`, listed, (one) => one.individual_id);
    if (statements !== undefined && statements < listed.length) {
      throw new SandboxError(
        `Seed data: ${where} lists ${listed.length} statements, but is said to have ${statements}.`,
      );
    }
  }
}

function assertDistinct<Item>(where: string, items: readonly Item[], idOf: (item: Item) => string | undefined): void {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const id = idOf(item)?.toLowerCase();
    if (id === undefined) continue;
    const first = seen.get(id);
    if (first !== undefined) {
      throw new SandboxError(`Seed data: ${where}[${index}] names ${id}, as ${where}[${first}] does. Name another.`);
    }
    seen.set(id, index);
  }
}
