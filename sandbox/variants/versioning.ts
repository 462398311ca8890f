import { operations } from '../../specs/interface/operations.ts';
import { at, changeRules, combineBehaviours, refuseRequests } from '../switches/behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { variantsOf } from './define.ts';

const variant = variantsOf();
const withoutVersion = Object.values(operations).flatMap(({ id, takesVersion }) => (takesVersion ? [] : [id]));

/** Versions that are served, or refused, where the interface does not say so. */
export const versionVariants: readonly Variant[] = [
  variant(
    'versions-unchecked',
    'Any version is answered, however malformed.',
    ['SIL-001'],
    changeRules(() => ({ versionServed: () => true })),
    ['VER-002', 'VER-003', 'VER-004', 'VER-005', 'VER-006', 'VER-007', 'VER-008', 'VER-009'],
  ),
  variant(
    'version-missing-accepted',
    'A request without a version is answered.',
    ['SIL-001'],
    changeRules((base) => ({
      versionServed: (version, operation) => version === undefined || base.versionServed(version, operation),
    })),
  ),
  variant(
    'version-current-only',
    'Only the current version is answered, also by sandbox operations.',
    ['SIL-001', 'SIL-003'],
    combineBehaviours(
      changeRules(() => ({ versionServed: (version) => version === '2020-09-17' })),
      at(
        withoutVersion,
        refuseRequests((_body, { headers }) => headers['service-api-version'] !== '2020-09-17'),
      ),
    ),
  ),
];
