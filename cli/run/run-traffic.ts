import { boundsWith } from '../../driver/bounds/bounds.ts';
import type { Secrets } from '../../driver/secrets/secrets.ts';
import { type TrafficNews, trafficNews } from '../../harness/channels/traffic-news.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { RecordingSecrets, recordingLimits } from '../../traffic/redaction/recording-secrets.ts';
import { recordedExchanges } from '../../traffic/writing/recorded-exchange.ts';
import { TrafficFile } from '../../traffic/writing/traffic-file.ts';
import { packageVersion } from '../package-root.ts';

/** The file of `run --traffic`: takes the exchanges of a run, and writes them without secrets. */
export class RunTraffic {
  readonly #file: TrafficFile;
  readonly #secrets = new RecordingSecrets(boundsWith(recordingLimits));
  #isClosed = false;

  constructor(path: string) {
    this.#file = new TrafficFile(path, packageVersion);
  }

  /** Writes exchanges that came before the suites ran. */
  takeEarlier(exchanges: readonly (Exchange | null)[], secrets: Secrets): void {
    for (const exchange of exchanges) if (exchange !== null) this.take(trafficNews(exchange, secrets));
  }

  /** Later exchanges, of a run that was given up, are not written. */
  close(): void {
    this.#isClosed = true;
    this.#file.close();
  }

  take({ exchange, wholeText }: TrafficNews): void {
    if (this.#isClosed) return;
    for (const each of recordedExchanges(exchange, wholeText)) {
      const recorded = this.#secrets.redactRecorded(each);
      if (recorded !== null) this.#file.write(recorded);
    }
  }
}
