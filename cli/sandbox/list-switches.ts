import type { Fault, Variant } from '../../sandbox/switches/switches.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Output } from '../io.ts';
import { assertKnown } from '../nearest.ts';

/** Writes a JSON line for each fault that the lists select; an empty one selects all. @throws UsageError */
export function listFaults(
  faults: readonly Fault[],
  {
    operations,
    requirements,
  }: { readonly operations: readonly OperationId[]; readonly requirements: readonly string[] },
  stdout: Output,
): void {
  const broken = new Set<string>(faults.flatMap((fault) => fault.requirements));
  assertKnown(requirements, broken, (id) => `--requirements: no fault breaks ${id}`, '--list-faults names them');
  const selected = faults.filter(
    (fault) =>
      (operations.length === 0 || operations.includes(fault.operation)) &&
      (requirements.length === 0 || fault.requirements.some((id) => requirements.includes(id))),
  );
  for (const { id, summary, operation, requirements: breaks } of selected) {
    stdout.write(`${JSON.stringify({ id, summary, operation, requirements: breaks })}\n`);
  }
}

export function listVariants(variants: readonly Variant[], stdout: Output): void {
  for (const { id, summary, silences } of variants) stdout.write(`${JSON.stringify({ id, summary, silences })}\n`);
}
