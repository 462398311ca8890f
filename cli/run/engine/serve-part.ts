import type { MessagePort } from 'node:worker_threads';
import type { ProgressNews } from '../../../harness/channels/progress.ts';
import type { TrafficNews } from '../../../harness/channels/traffic-news.ts';
import type { RunSettings } from '../../../harness/settings/settings.ts';
import { loadCatalogue } from '../../../specs/catalogue/catalogue.ts';
import type { CheckReport, RecordedWait, ReportedEntity } from '../../../specs/words/record.ts';
import type { ExploreNews } from '../../../suites/explore.ts';
import { type PartOptions, runPart } from '../../../suites/run-part.ts';
import { loadOwnChecks } from '../../own-checks/load-own-checks.ts';
import { catalogueWith } from '../../own-checks/own-check.ts';

/** An order to a thread that runs parts of runs, one after the other. */
export type PartOrder =
  /** Runs a part. @property sendsTraffic whether every exchange is handed over */
  | { readonly kind: 'run'; readonly settings: RunSettings; readonly sendsTraffic: boolean }
  /** Cancels the requests under way, and ends the part. */
  | { readonly kind: 'stop' }
  /** Sends no further requests; all that has not been judged is blocked for this reason. */
  | { readonly kind: 'end'; readonly reason: string };

/** The news of a part, each sent when it comes. */
export type PartNews =
  /** A check has ended. @property created the entities created or disconnected since the last check */
  | { readonly kind: 'check'; readonly report: CheckReport; readonly created: readonly ReportedEntity[] }
  | { readonly kind: 'explored'; readonly news: ExploreNews }
  | { readonly kind: 'progress'; readonly news: ProgressNews }
  | { readonly kind: 'traffic'; readonly news: TrafficNews }
  /** A defect of our own. */
  | { readonly kind: 'defect'; readonly text: string }
  /** The last message of the part. */
  | ({ readonly kind: 'ended' } & PartFigures);

export interface PartFigures {
  readonly created: readonly ReportedEntity[];
  /** The number of exchanges that belong to no check. */
  readonly worldExchanges: number;
  readonly attempts: number;
  readonly waits: readonly RecordedWait[];
}

/** Runs each part that is ordered through a port, and sends its news. */
export function servePart(port: MessagePort): void {
  const send = (news: PartNews): void => port.postMessage(news);
  let stopping = new AbortController();
  let ending = new AbortController();
  port.on('message', (order: PartOrder) => {
    if (order.kind === 'stop') stopping.abort();
    else if (order.kind === 'end') ending.abort(order.reason);
    else {
      stopping = new AbortController();
      ending = new AbortController();
      void runOrdered(order, { stopping: stopping.signal, ending: ending.signal }, send);
    }
  });
}

async function runOrdered(
  { settings, sendsTraffic }: Extract<PartOrder, { kind: 'run' }>,
  { stopping, ending }: { readonly stopping: AbortSignal; readonly ending: AbortSignal },
  send: (news: PartNews) => void,
): Promise<void> {
  const sendDefect = (error: unknown): void => {
    send({ kind: 'defect', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  };
  let figures: PartFigures = { created: [], worldExchanges: 0, attempts: 0, waits: [] };
  try {
    const own = settings.ownChecks === undefined ? {} : await ownPart(settings.ownChecks, settings.checks);
    const { created, worldExchanges, attempts, waits } = await runPart(settings, {
      ...own,
      signal: stopping,
      ending,
      onReport: (report, created) => send({ kind: 'check', report, created }),
      onExplored: (news) => send({ kind: 'explored', news }),
      onProgress: (news) => send({ kind: 'progress', news }),
      onDefect: ({ message }) => sendDefect(message),
      ...(sendsTraffic ? { onTraffic: (news: TrafficNews) => send({ kind: 'traffic', news }) } : {}),
    });
    figures = { created, worldExchanges, attempts: attempts ?? 0, waits };
  } catch (error) {
    sendDefect(error);
  }
  send({ kind: 'ended', ...figures });
}

/** Loads the selected checks of a team, and the catalogue with their requirements. */
async function ownPart(
  files: readonly string[],
  chosen: RunSettings['checks'],
): Promise<Pick<PartOptions, 'catalogue' | 'ownChecks'>> {
  const own = await loadOwnChecks(files);
  const ownChecks = own.map(({ check }) => check).filter(({ id }) => chosen === null || chosen.includes(id));
  return { catalogue: catalogueWith(loadCatalogue(), own), ownChecks };
}
