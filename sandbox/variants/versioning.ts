import { operations } from '../../specs/interface/operations.ts';
import { at, changeRules, refuseRequests } from '../switches/behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { variantsOf } from './define.ts';

const variant = variantsOf();
const withoutVersion = Object.values(operations).flatMap(({ id, takesVersion }) => (takesVersion ? [] : [id]));

/** Versions that are served, or refused, as the interface leaves open. */
export const versionVariants: readonly Variant[] = [
  variant('versions-unchecked', ['SIL-001'], {
    advises: ['VER-002', 'VER-003', 'VER-004', 'VER-005', 'VER-006', 'VER-007', 'VER-008', 'VER-009'],
  })
    .summary('Any version is answered, however malformed.')
    .by(changeRules(() => ({ versionServed: () => true }))),
  variant('version-missing-accepted', ['SIL-001'])
    .summary('A request without a version is answered.')
    .with(changeRules, (base) => ({
      versionServed: (version, operation) => version === undefined || base.versionServed(version, operation),
    })),
  variant('version-current-only', ['SIL-001', 'SIL-003'])
    .summary('Only the current version is answered, also by sandbox operations.')
    .by(
      changeRules(() => ({ versionServed: (version) => version === '2020-09-17' })),
      at(
        withoutVersion,
        refuseRequests((_body, { headers }) => headers['service-api-version'] !== '2020-09-17'),
      ),
    ),
];
