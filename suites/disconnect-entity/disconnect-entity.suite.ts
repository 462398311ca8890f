import { defineCheck, type Suite } from '../../harness/trial/trial.ts';
import { judgeForeignBeside, judgeForeignNamed, judgeNothingRight } from './not-named.ts';
import { judgeSiblings, judgeSole } from './own.ts';
import { disconnectionJudges, setScene } from './scene.ts';

/** This check names only entities that the run created, and disconnects only its own. */
const onlyTheNamed = defineCheck({
  id: 'disconnect-entity/only-the-named',
  title: 'The own entities that are named are disconnected; siblings, foreign entities and what is not named stay',
  judges: disconnectionJudges,
  calls: ['disconnect-entity', 'create-sandbox-connection'],
  connections: 2,
  run: (t) =>
    t.withoutOtherDisconnections(async () => {
      const scene = await setScene(t);
      await judgeNothingRight(scene);
      await judgeForeignNamed(scene);
      await judgeSiblings(scene);
      await judgeForeignBeside(scene);
      await judgeSole(scene);
    }),
});

export const disconnectEntity: Suite = {
  name: 'disconnect-entity',
  title: 'Disconnect entities',
  checks: [onlyTheNamed],
};
