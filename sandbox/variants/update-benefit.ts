import { alterAnswers, changeRules, rewriteBodies } from '../switches/behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { postpone, variantsOf } from './define.ts';

const variant = variantsOf('update-benefit');

export const updateVariants: readonly Variant[] = [
  variant('benefit-ids-opaque', ['SIL-004'])
    .summary('Benefit ids are no UUIDs.')
    .by(changeRules(() => ({ benefitId: (uuid) => `ben_${uuid.slice(0, 8)}~${uuid.slice(24)}` }))),
  variant('job-ids-opaque', ['SIL-004'])
    .summary('The job_id of an update is no UUID.')
    .by(alterAnswers('job_id', (id) => `job:${String(id).slice(0, 13)}`)),
  variant('descriptions-optional', ['SIL-069'])
    .summary('An update without a description is answered, and changes nothing.')
    .by(rewriteBodies((body) => (JSON.stringify(body) === '{}' ? { description: 'as before' } : body))),
  variant('updates-come-later', ['SIL-007'])
    .summary('The update of a benefit is answered with 202, and is not seen to happen.')
    .with(changeRules, (base, operation) => ({
      benefit(entity, id, world, requested) {
        const benefit = base.benefit(entity, id, world, requested);
        return requested === operation ? postpone() : benefit;
      },
    })),
];
