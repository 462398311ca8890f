import type { Check, Suite } from '../../harness/check.ts';
import { type Explanations, explained } from '../../oracle/explained.ts';
import type { Judgement } from '../../oracle/judgement.ts';
import { judgeForeignBeside, judgeForeignNamed, judgeNothingNamed } from './not-named.ts';
import { judgeSiblings, judgeSole } from './own.ts';
import { setScene } from './scene.ts';

/** What was disconnected was not refused either: the effect tells it. What is gone has no data to be changed. */
const explanations: Explanations = {
  'DISC-008': ['DISC-009'],
  'DISC-011': ['DISC-013'],
  'DISC-012': ['DISC-013'],
  'DISC-016': ['DISC-014'],
  'DISC-017': ['DISC-015'],
};

/** Only what the run created is ever named, and only what is private to the check is ever disconnected. */
const onlyTheNamed: Check = {
  id: 'disconnect-entity/only-the-named',
  title: 'The own entities that are named are disconnected; siblings, foreign entities and what is not named stay',
  operation: 'disconnect-entity',
  requirements: Array.from({ length: 13 }, (_, index) => `DISC-0${String(index + 6).padStart(2, '0')}`),
  calls: ['disconnect-entity', 'create-sandbox-connection'],
  connections: 2,
  run: async (t) => {
    const found: Judgement[] = [];
    const scene = await setScene(t, found);
    try {
      await judgeNothingNamed(scene);
      await judgeForeignNamed(scene);
      await judgeSiblings(scene);
      await judgeForeignBeside(scene);
      await judgeSole(scene);
    } finally {
      t.judge(explained(found, explanations));
    }
  },
};

export const disconnectEntity: Suite = {
  name: 'disconnect-entity',
  title: 'Disconnect entities',
  checks: [onlyTheNamed],
};
