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

/** An order to a thread, which runs parts of runs, one after the other. */
export type PartOrder =
  /** @property sendsTraffic whether the thread sends every exchange */
  | { readonly kind: 'run'; readonly settings: RunSettings; readonly sendsTraffic: boolean }
  | { readonly kind: 'stop' }
  /** Sends no further requests; everything that was not judged is blocked for this reason. */
  | { readonly kind: 'end'; readonly reason: string };

export type PartNews =
  /** @property created the entities created or disconnected since the last check */
  | { readonly kind: 'check'; readonly report: CheckReport; readonly created: readonly ReportedEntity[] }
  | { readonly kind: 'explored'; readonly news: ExploreNews }
  | { readonly kind: 'progress'; readonly news: ProgressNews }
  | { readonly kind: 'traffic'; readonly news: TrafficNews }
  | { readonly kind: 'defect'; readonly text: string }
  | ({ readonly kind: 'ended' } & PartFigures);

/** Figures of a part: what it created, the exchanges that belong to no check, all attempts, and its waits. */
export interface PartFigures {
  readonly created: readonly ReportedEntity[];
  readonly worldExchanges: number;
  readonly attempts: number;
  readonly waits: readonly RecordedWait[];
}

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

async function ownPart(
  files: readonly string[],
  chosen: RunSettings['checks'],
): Promise<Pick<PartOptions, 'catalogue' | 'ownChecks'>> {
  const own = await loadOwnChecks(files);
  const ownChecks = own.map(({ check }) => check).filter(({ id }) => chosen === null || chosen.includes(id));
  return { catalogue: catalogueWith(loadCatalogue(), own), ownChecks };
}
