import { isDeepStrictEqual } from 'node:util';
import { type Started, syncPolls, tryImplementation } from '../../cli/faults/try-target.ts';
import { boundsWith } from '../../driver/bounds/bounds.ts';
import { Secrets } from '../../driver/secrets/secrets.ts';
import { trafficNews } from '../../harness/channels/traffic-news.ts';
import type { Observer } from '../../harness/sending/observe-answers.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { readHarEntry } from '../../traffic/recordings/har-entries.ts';
import { readTrafficLine, trafficLine } from '../../traffic/recordings/traffic-line.ts';
import { RecordingSecrets } from '../../traffic/redaction/recording-secrets.ts';
import { type PassedExchange, readPassed } from '../../traffic/relay/passed-exchange.ts';
import { startRelay } from '../../traffic/relay/relay.ts';
import { TrafficSession } from '../../traffic/session/traffic-session.ts';
import { recordedExchanges } from '../../traffic/writing/recorded-exchange.ts';
import { harEntryOf } from '../../traffic/writing/traffic-file.ts';

const catalogue = loadCatalogue();
const bounds = boundsWith({});

const openSession = (): TrafficSession =>
  new TrafficSession({ bounds, catalogue, bases: null, secrets: new RecordingSecrets(bounds), sides: ['server'] });

/**
 * Judges the traffic of a quick run against a target in two forms: as lines with secrets replaced, which must be equal
 * when read from HAR, and as a relay sees it.
 * @returns the requirements that the run found broken, and those that judging each form of its traffic found broken
 */
export async function judgeTraffic(
  target: MatrixTarget,
  startTarget: (target: MatrixTarget) => Promise<Started>,
  checks?: readonly string[],
) {
  const secrets = new RecordingSecrets(bounds);
  const [lines, relayed] = [openSession(), openSession()];
  const unlike: string[] = [];
  const observe: Observer = ({ exchange }) => {
    const { exchange: redacted, wholeText } = trafficNews(exchange, new Secrets(bounds));
    for (const each of recordedExchanges(redacted, wholeText)) {
      const recorded = secrets.redactRecorded(each);
      if (recorded === null) continue;
      const item = readTrafficLine(Buffer.from(trafficLine(recorded).trimEnd()));
      lines.observe(item);
      const entry = readHarEntry(JSON.parse(JSON.stringify(harEntryOf(recorded))));
      if (!isDeepStrictEqual(entry, item)) unlike.push(`${recorded.method} ${recorded.url}`);
    }
  };
  const start = async (): Promise<Started> => {
    const started = await startTarget(target);
    const { baseUrl } = started.profile as { readonly baseUrl: string };
    const address = new URL(baseUrl);
    const take = (exchange: PassedExchange) =>
      relayed.observe(readPassed(exchange, address.origin), 0, exchange.settledAt);
    const relay = await startRelay({ target: address, port: 0, maxBytes: bounds.decodedBytes, take });
    return {
      profile: { ...started.profile, baseUrl: `http://127.0.0.1:${relay.port}${address.pathname}` },
      close: async () => {
        await relay.close();
        await started.close();
      },
    };
  };
  const settings = { effort: 'quick', seed: 1, ...(checks === undefined ? {} : { checks }) } as const;
  const row = await tryImplementation(target, start, settings, { observers: [observe] });
  const ofRun = row.findings.flatMap(({ requirements, consequences }) => [...requirements, ...consequences]);
  return { ofRun, unlike, forms: { lines: namedBy(lines), relayed: namedBy(relayed) } };
}

export function startModified({ kind, id }: MatrixTarget): Promise<Started> {
  const [faults, variants] = [kind === 'fault' ? [id] : [], kind === 'variant' ? [id] : []];
  return startSandbox({ seed: 1, syncPolls, faults, variants });
}

/** Lists the broken requirements, each with its possible causes, without those whose cause is among the findings itself. */
function namedBy(session: TrafficSession): readonly { readonly id: string; readonly causes: readonly string[] }[] {
  const findings = session.results([]).flatMap(({ reports }) => reports.flatMap((report) => report.findings));
  const all = new Set(findings.map(({ requirement }) => requirement));
  return findings
    .filter(({ causes = [] }) => !causes.some((id) => all.has(id)))
    .map(({ requirement, causes = [] }) => ({ id: requirement, causes }));
}
