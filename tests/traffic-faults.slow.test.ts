import { expect, test } from 'vitest';
import { matrixTargets, unmodified } from '../cli/faults/matrix-targets.ts';
import { syncPolls, tryImplementation } from '../cli/faults/try-target.ts';
import { boundsWith } from '../driver/bounds/bounds.ts';
import { Secrets } from '../driver/secrets/secrets.ts';
import { trafficNews } from '../harness/channels/traffic-news.ts';
import type { Observer } from '../harness/sending/observe-answers.ts';
import { answerJudges } from '../oracle/every-answer/judge-answer.ts';
import { judgeNewIds } from '../oracle/every-answer/new-ids.ts';
import { shapeJudge } from '../oracle/kernel/shape.ts';
import type { MatrixTarget } from '../reports/matrix/matrix-row.ts';
import { startSandbox } from '../sandbox/start.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { operationIds } from '../specs/interface/operations.ts';
import { readHarEntry } from '../traffic/recordings/har-entry.ts';
import { readTrafficLine, trafficLine } from '../traffic/recordings/traffic-line.ts';
import { RecordingSecrets } from '../traffic/redaction/recording-secrets.ts';
import { TrafficSession } from '../traffic/session/traffic-session.ts';
import { harEntryOf } from '../traffic/writing/har-entry-of.ts';
import { recordedExchanges } from '../traffic/writing/recorded-exchange.ts';
import { judgingChecks } from './judging-checks.ts';

/** The requirements that recorded exchanges can show: those whose judges need no request of ours. */
const passive: ReadonlySet<string> = new Set(
  [...operationIds.flatMap((id) => [shapeJudge(id), ...answerJudges(id)]), judgeNewIds].flatMap(
    ({ requirementIds }) => requirementIds,
  ),
);
const catalogue = loadCatalogue();
const isWhole = process.env.TRAFFIC === 'whole';
const targets = matrixTargets([], []);
const faults = targets.filter(({ kind }) => kind === 'fault');
const variants = targets.filter(({ kind }) => kind === 'variant');

const isPassive = ({ requirements }: MatrixTarget): boolean => requirements.some((id) => passive.has(id));

/** Faults that every answer shows, one of each operation; with TRAFFIC=whole all that recordings can show. */
const shown = faults.filter((fault) => isPassive(fault) && !fault.conditional && fault.breaks === 'shape');
const triedFaults = isWhole
  ? shown
  : operationIds.flatMap((operation) => shown.find((fault) => fault.operation === operation) ?? []);
const triedVariants = isWhole ? variants : variants.filter((_, index) => index % 40 === 0);

/** Judges the traffic of a quick run against a sandbox with this switch. @returns what the run names, and each form */
async function judgeTraffic(target: MatrixTarget, checks?: readonly string[]) {
  const bounds = boundsWith({});
  const secrets = new RecordingSecrets(bounds);
  const [lines, log] = [1, 2].map(
    () => new TrafficSession({ bounds, catalogue, bases: null, secrets, sides: ['server'] }),
  );
  const observe: Observer = ({ exchange }) => {
    const { exchange: redacted, wholeText } = trafficNews(exchange, new Secrets(bounds));
    for (const each of recordedExchanges(redacted, wholeText)) {
      const recorded = secrets.redactRecorded(each);
      lines?.observe(readTrafficLine(Buffer.from(trafficLine(recorded).trimEnd())));
      log?.observe(readHarEntry(JSON.parse(JSON.stringify(harEntryOf(recorded)))));
    }
  };
  const [faultIds, variantIds] = ['fault', 'variant'].map((kind) => (target.kind === kind ? [target.id] : []));
  const start = () => startSandbox({ seed: 1, syncPolls, faults: faultIds ?? [], variants: variantIds ?? [] });
  const settings = { effort: 'quick', seed: 1, ...(checks === undefined ? {} : { checks }) } as const;
  const row = await tryImplementation(target, start, settings, { observers: [observe] });
  const named = (session: TrafficSession | undefined) =>
    (session?.results([]) ?? []).flatMap(({ reports }) =>
      reports.flatMap(({ findings }) => findings.map(({ requirement }) => requirement)),
    );
  const ofRun = row.findings.flatMap(({ requirements, consequences }) => [...requirements, ...consequences]);
  return { ofRun, forms: [named(lines), named(log)] };
}

test('there are faults of each operation whose answers show them', () => {
  expect(triedFaults.length).toBeGreaterThan(8);
});

test.each(triedFaults.map((target) => ({ what: `${target.id}: ${target.summary}`, target })))(
  'recorded traffic shows $what',
  async ({ target }) => {
    const { ofRun, forms } = await judgeTraffic(target, judgingChecks(target));
    for (const named of forms) {
      expect(named.filter((id) => target.requirements.includes(id))).not.toEqual([]);
      expect(named.filter((id) => !target.requirements.includes(id) && !ofRun.includes(id))).toEqual([]);
    }
  },
);

test.each([unmodified, ...triedVariants].map((target) => ({ what: `${target.id}: ${target.summary}`, target })))(
  'recorded traffic breaks nothing: $what',
  async ({ target }) => {
    const { forms } = await judgeTraffic(target);
    for (const named of forms) expect(named.filter((id) => !target.requirements.includes(id))).toEqual([]);
  },
);
