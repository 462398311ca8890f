import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Secrets } from '../../driver/secrets/secrets.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import { defectKey } from '../../specs/words/finding.ts';
import { RecordingSecrets } from '../redaction/recording-secrets.ts';
import { TrafficSession } from '../session/traffic-session.ts';
import { TrafficFile } from '../writing/traffic-file.ts';
import {
  type FromJudge,
  type JudgeSettings,
  type PassedExchange,
  readPassed,
  type ToJudge,
} from './passed-exchange.ts';

// Judging must not slow down the relay; on Linux this lowers the priority of this thread only.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { bounds, origin, bases, secrets: known, file: path, version } = workerData as JudgeSettings;
const catalogue = loadCatalogue();
const profileSecrets = new Secrets(bounds);
for (const [placeholder, value] of known) {
  if (placeholder === '$ACCESS_TOKEN') profileSecrets.addToken(value);
  else profileSecrets.add(placeholder, value);
}
const secrets = new RecordingSecrets(bounds, profileSecrets);
const session = new TrafficSession({ bounds, catalogue, bases, secrets, sides: 'as-recorded' });
const file = new TrafficFile(path, version);
const seen = new Set<string>();

const post = (message: FromJudge): void => parentPort?.postMessage(message);

function judge(exchange: PassedExchange): void {
  const recorded = readPassed(exchange, origin);
  const redacted = secrets.redactRecorded(recorded);
  if (redacted !== null) file.write(redacted);
  for (const judgement of session.observe(recorded, 0, exchange.settledAt)) {
    if (judgement.kind !== 'broken') continue;
    // One that names none and has no exchange may count for any operation.
    const operation = judgement.operation ?? judgement.exchanges.at(-1)?.operation ?? 'list-pay-groups';
    const key = defectKey({ ...judgement, operation });
    if (seen.has(key) || seen.size >= bounds.findings * operationIds.length) continue;
    seen.add(key);
    const { requirement } = judgement;
    const row = catalogue.requirements.get(requirement) ?? catalogue.clientRequirements.get(requirement);
    const place = judgement.pointer === null ? '' : ` at ${judgement.pointer}`;
    const text = `${judgement.message} Expected ${judgement.expected}; it was ${judgement.actual}${place}.`;
    post({
      kind: 'finding',
      line: secrets.redactShort(`${requirement} (${row?.level ?? 'must'}) ${operation}: ${text}`, 600),
    });
  }
}

parentPort?.on('message', (message: ToJudge) => {
  if (message.kind === 'exchanges') {
    for (const exchange of message.exchanges) judge(exchange);
    post({ kind: 'judged', count: message.exchanges.length });
    return;
  }
  if (message.kind === 'gap') {
    session.passOverBetween(message.startedAt, message.endedAt);
    return;
  }
  session.passOver('not judged: the judgement had fallen too far behind', message.unjudged);
  file.close();
  // The command adds the sources.
  post({ kind: 'result', results: session.results([]) });
});
