import type { Entity, Payment } from './model.ts';
import type { PayItem, PayStatement } from './wire.ts';

/** An item, and the latest pay date (YYYY-MM-DD) of all payments in which it occurs. */
export interface SeenItem {
  readonly item: PayItem;
  readonly lastSeen: string;
  /** The pay date of the latest created payment in which it occurs. */
  readonly lastPaid: string;
}

/** The items of an entity, gathered from the lines of its payments. Each payment is read once. */
export class PayItems {
  readonly #seen = new Map<string, SeenItem>();
  #gathered = 0;

  /** Lists all items of the first `payments` payments of an entity, in the order in which they were first seen. */
  of(entity: Entity, payments: number): SeenItem[] {
    for (; this.#gathered < payments; this.#gathered += 1) {
      const payment = entity.payments[this.#gathered];
      if (payment !== undefined) this.#gather(payment);
    }
    return [...this.#seen.values()];
  }

  #gather(payment: Payment): void {
    for (const statement of payment.statementsWithLines()) {
      for (const item of itemsOf(statement)) {
        const key = JSON.stringify(item);
        const { payDate: lastPaid } = payment;
        const known = this.#seen.get(key) ?? { item, lastSeen: lastPaid };
        const lastSeen = known.lastSeen > lastPaid ? known.lastSeen : lastPaid;
        this.#seen.set(key, { item: known.item, lastSeen, lastPaid });
      }
    }
  }
}

function itemsOf(statement: PayStatement): PayItem[] {
  const items: PayItem[] = [];
  const add = (category: PayItem['category'], name: string | null, attributes: Partial<PayItem['attributes']>) => {
    if (name !== null) items.push({ name, category, attributes: { metadata: {}, ...attributes } });
  };
  const typeOf = (type: string | null) => (type === null ? {} : { type });
  for (const line of statement.earnings ?? []) if (line !== null) add('earnings', line.name, typeOf(line.type));
  for (const line of statement.taxes ?? []) {
    add('taxes', line.name, { ...typeOf(line.type), ...(line.employer === null ? {} : { employer: line.employer }) });
  }
  for (const line of statement.employee_deductions ?? []) {
    const preTax = line.pre_tax === null ? {} : { pre_tax: line.pre_tax };
    add('employee_deductions', line.name, { ...typeOf(line.type), ...preTax });
  }
  for (const line of statement.employer_contributions ?? []) {
    add('employer_contributions', line.name, typeOf(line.type));
  }
  return items;
}
