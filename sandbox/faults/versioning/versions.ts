import { changeRules } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf, sometimes } from '../define.ts';

/** Versions that have to be served, and are not. */
export const versions: readonly Fault[] = (
  [
    ['list-pay-statement-items', 'ITEM-005'],
    ['update-benefit', 'BEN-010'],
  ] as const
).map(([operation, alsoBroken]) =>
  faultsOf(operation)(`${operation}-current-version-refused`, sometimes('condition', 'VER-001', alsoBroken))
    .summary(`${operation} refuses the version 2020-09-17.`)
    .with(changeRules, (base) => ({
      versionServed: (version, requestedOperation) =>
        base.versionServed(version, requestedOperation) &&
        !(requestedOperation === operation && version === '2020-09-17'),
    })),
);
