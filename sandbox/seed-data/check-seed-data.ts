import { SandboxError } from '../sandbox-error.ts';
import type { SeedData } from './seed-data.ts';

/** Checks that no id is used twice, and nobody named twice in a payment. @throws SandboxError with the place */
export function checkSeedData({
  payments = [],
  benefits = [],
  enrollments = [],
  pay_groups: groups = [],
}: SeedData): void {
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
