import { randomUUID } from 'node:crypto';
import { boundsWith } from '../../driver/bounds/bounds.ts';
import type { Secrets } from '../../driver/secrets/secrets.ts';
import { openBroadcast } from '../../harness/channels/broadcast.ts';
import { type TrafficNews, trafficNews } from '../../harness/channels/traffic-channel.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { RecordingSecrets } from '../../traffic/redaction/recording-secrets.ts';
import { recordedExchanges } from '../../traffic/writing/recorded-exchange.ts';
import { TrafficFile } from '../../traffic/writing/traffic-file.ts';
import { packageVersion } from '../package-root.ts';
import { UsageError } from '../usage-error.ts';

/** Milliseconds for which what workers sent last is waited for. */
const lastNewsMs = 100;

/** Writes every exchange of a run to a file, as they end (`run --traffic`). */
export class RunTraffic {
  /** The channel on which workers send their exchanges. */
  readonly channel = randomUUID();
  readonly #file: TrafficFile;
  readonly #secrets = new RecordingSecrets(boundsWith({}));
  readonly #listening = openBroadcast<TrafficNews>(this.channel, (news) => this.#take(news));

  /** @throws UsageError where the file can't be written */
  constructor(path: string) {
    try {
      this.#file = new TrafficFile(path, packageVersion);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`--traffic ${path} can't be written: ${why}.`, error);
    }
  }

  /** Takes exchanges from before the suites. */
  takeEarlier(exchanges: readonly (Exchange | null)[], secrets: Secrets): void {
    for (const exchange of exchanges) if (exchange !== null) this.#take(trafficNews(exchange, secrets));
  }

  /** Ends the file once all has come. */
  async close(): Promise<void> {
    await new Promise((done) => setTimeout(done, lastNewsMs));
    this.#listening.close();
    this.#file.close();
  }

  #take({ exchange, wholeText }: TrafficNews): void {
    for (const recorded of recordedExchanges(exchange, wholeText))
      this.#file.write(this.#secrets.redactRecorded(recorded));
  }
}
