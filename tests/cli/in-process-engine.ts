import type { Engine, EngineResult, StartEngine } from '../../cli/run/engine/engine.ts';
import { listenForNews } from '../../harness/channels/explore-channel.ts';
import type { ReportedEntity } from '../../specs/words/record.ts';
import { runPart } from '../../suites/run-part.ts';

/**
 * Runs the suites in this thread, without vitest, which takes most of the time of a short run. All parts run side by
 * side, as they do in workers. A part hands its reports over when it has ended, so that a run is not interrupted.
 */
export const startInProcess: StartEngine = async ({ parts, onCheck, onExplored }) => {
  const created: ReportedEntity[] = [];
  const failures: unknown[] = [];
  let worldExchanges = 0;
  let attempts = 0;
  const soFar = (): EngineResult => ({ created, worldExchanges, attempts, failures });
  const engine: Engine = {
    soFar,
    end: () => failures.push(new Error('The engine of the tests cannot be ended.')),
    cancel: () => failures.push(new Error('The engine of the tests cannot be interrupted.')),
    async run() {
      const channel = parts[0]?.explore?.channel;
      const stopListening =
        channel === undefined
          ? undefined
          : listenForNews(channel, (news) => (news.kind === 'report' ? onCheck(news.report) : onExplored?.(news)));
      try {
        for (const outcome of await Promise.all(parts.map((part) => runPart(part)))) {
          for (const report of outcome.reports) onCheck(report);
          created.push(...outcome.created);
          worldExchanges += outcome.worldExchanges;
          attempts += outcome.attempts ?? 0;
        }
      } catch (error) {
        failures.push(error);
      } finally {
        await stopListening?.();
      }
      return soFar();
    },
  };
  return engine;
};
