import { operations } from '../../specs/interface/operations.ts';
import { syncInProgress } from '../rules/refusal.ts';
import { changeAnswers, changeRules } from '../switches/old-behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { variant } from './define.ts';

/** Writes that are answered with 202, "come back later": whether they have happened by then is left open. */
export const laterWrites: readonly Variant[] = [
  variant(
    'updates-come-later',
    'The update of a benefit is answered with 202, and is not seen to happen.',
    ['SIL-007'],
    changeRules((base) => ({
      benefit(entity, id, world, operation) {
        const benefit = base.benefit(entity, id, world, operation);
        if (operation === 'update-benefit') throw syncInProgress();
        return benefit;
      },
    })),
  ),
  variant(
    'payments-come-later',
    'Every third payment is answered with 202, and is not seen to happen.',
    ['SIL-007'],
    () => {
      let made = 0;
      return {
        rules: (base) => ({
          entity(token, ids, world, operation) {
            const entity = base.entity(token, ids, world, operation);
            if (operation !== 'create-sandbox-payment') return entity;
            made += 1;
            if (made % 3 === 0) throw syncInProgress();
            return entity;
          },
        }),
      };
    },
  ),
  variant(
    'disconnections-come-later',
    'A disconnection is answered with 202, and is not seen to happen.',
    ['SIL-007'],
    changeRules(() => ({
      disconnects() {
        throw syncInProgress();
      },
    })),
  ),
  variant(
    'writes-answered-early',
    'Every write is carried out at once, and answered with 202.',
    ['SIL-007'],
    changeAnswers({}, (reply, { operation }) => {
      if (operations[operation].effect !== 'write') return;
      reply.status = 202;
      reply.body = syncInProgress().body;
    }),
  ),
];
