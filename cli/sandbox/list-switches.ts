import type { Fault, Switch, Variant } from '../../sandbox/switches/switches.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { type Output, UsageError } from '../io.ts';
import { didYouMean } from '../nearest.ts';

/** An empty list selects all faults. */
export interface FaultFilter {
  readonly operations: readonly OperationId[];
  readonly requirements: readonly string[];
}

/** Writes a JSON line for each selected fault. @throws UsageError for a requirement that no fault breaks */
export function listFaults(faults: readonly Fault[], { operations, requirements }: FaultFilter, stdout: Output): void {
  const broken = new Set<string>(faults.flatMap((fault) => fault.requirements));
  const unknown = requirements.filter((id) => !broken.has(id));
  if (unknown.length > 0) {
    throw new UsageError(
      unknown.map(
        (id) => `--requirements: no fault breaks ${id}; ${didYouMean(id, broken, '--list-faults names them')}`,
      ),
    );
  }
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

export function assertKnown(ids: readonly string[], known: readonly Switch[], what: 'fault' | 'variant'): void {
  const names = known.map(({ id }) => id);
  const problems = ids
    .filter((id) => !names.includes(id))
    .map((id) => `--${what}: there is no ${what} "${id}"; ${didYouMean(id, names, `--list-${what}s lists all`)}`);
  if (problems.length > 0) throw new UsageError(problems);
}
