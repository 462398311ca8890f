import type { CorpusEntry } from '../generators/sequences/corpus.ts';
import { runCheck } from '../harness/run-check.ts';
import type { Session } from '../harness/session.ts';
import { Exploration } from '../harness/trial/exploration.ts';
import type { Check } from '../harness/trial/trial.ts';
import type { CheckReport } from '../specs/words/record.ts';
import { ExploredReports } from './explored-reports.ts';

/** The news that an exploration passes on: a report, a sequence to keep, or that a round has ended. */
export type ExploreNews =
  | { readonly kind: 'report'; readonly report: CheckReport }
  | { readonly kind: 'entry'; readonly entry: CorpusEntry }
  | { readonly kind: 'round'; readonly seed: number };

const seedCount = 2_147_483_647;

/**
 * Runs the checks that draw random examples again and again, each time with another seed, until the time is over or the
 * run is stopped. @param reports those of the first run, which tell the checks that draw examples
 */
export async function explore(
  session: Session,
  checks: readonly Check[],
  reports: readonly CheckReport[],
  stop: AbortSignal,
  send: (news: ExploreNews) => void,
): Promise<void> {
  const { clock, effort, ended, settings: asked } = session.parts.run;
  const { explore: settings, seed } = asked;
  if (settings === undefined) return;
  const drawing = new Set(reports.filter(({ properties }) => properties.length > 0).map(({ check }) => check));
  const again = checks.filter(
    ({ connections = 0, id, reusesConnections }) =>
      drawing.has(id) && (connections === 0 || reusesConnections === true),
  );
  const exploration = new Exploration(settings.corpus, (entry) => send({ kind: 'entry', entry }));
  const explored = new ExploredReports(reports, (report) => send({ kind: 'report', report }));
  const endsAt = clock.now() + settings.durationMs;
  const isOver = () => again.length === 0 || stop.aborted || ended.aborted || clock.now() >= endsAt;
  try {
    for (let round = 1; !isOver(); round += 1) {
      const roundSeed = (seed + round) % seedCount;
      const own: Session = {
        ...session,
        repeats: null,
        parts: {
          ...session.parts,
          exploration,
          run: {
            ...session.parts.run,
            settings: { ...asked, seed: roundSeed },
            effort: { ...effort, softDeadlineMs: endsAt - clock.now() },
            startedAt: clock.now(),
          },
        },
      };
      const run = (check: Check) =>
        session.starts.queue.run(async () => {
          if (!isOver()) explored.add(await runCheck(check, own));
        });
      await Promise.all(again.filter(({ runsFirst }) => runsFirst !== true).map(run));
      for (const check of again.filter(({ runsFirst }) => runsFirst === true)) await run(check);
      send({ kind: 'round', seed: roundSeed });
    }
  } finally {
    explored.flush();
  }
}
