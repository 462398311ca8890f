/** Adds one that waits: behind those that are at least as urgent, before all others. */
export function insertByUrgency<Waiting extends { readonly urgency: number }>(waiting: Waiting[], one: Waiting): void {
  const before = waiting.findIndex((other) => other.urgency < one.urgency);
  waiting.splice(before < 0 ? waiting.length : before, 0, one);
}
