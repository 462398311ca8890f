/** Inserts `one` into a queue behind all that are at least as urgent, and before all others. */
export function insertByUrgency<Waiting extends { readonly urgency: number }>(waiting: Waiting[], one: Waiting): void {
  const before = waiting.findIndex((other) => other.urgency < one.urgency);
  waiting.splice(before < 0 ? waiting.length : before, 0, one);
}
