import { issuedTokens, receivedExchanges } from '../../clients/play/received-exchanges.ts';
import { judgeRequests, requestRequirementsOf } from '../../clients/play/request-requirements.ts';
import { type DeclaredCheck, reportPlayed, reportUnplayed } from '../../clients/report/report-check.ts';
import { startSandbox } from '../../sandbox/start.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import type { Judged } from '../../specs/words/finding.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import type { Io } from '../io.ts';
import { announceSandbox } from '../sandbox/announce-sandbox.ts';

/** The checks of a client that the user starts, and who hears their results. The seed is that of the sandbox's data. */
export interface ServedClient {
  readonly checks: readonly DeclaredCheck[];
  readonly seed: number;
  readonly catalogue: Catalogue;
  /** Settles when the client sends nothing more. */
  readonly ended: Promise<unknown>;
  readonly onReport: (report: CheckReport) => void;
}

/** Two checks for each operation: one for the requirements that requests decide, one for those that need an adapter. */
export const servedChecks = ({ requirements }: Catalogue): readonly DeclaredCheck[] =>
  operationIds.flatMap((task) => {
    const decided = requestRequirementsOf(task);
    const all = [...requirements.values()].filter(({ operations }) => operations.includes(task)).map(({ id }) => id);
    const title = `All requests to ${task} that came while the client was served.`;
    return [
      { id: `${task}/${servedName}`, title, task, requirements: decided },
      { id: `${task}/read-back`, title, task, requirements: all.filter((id) => !decided.includes(id)) },
    ];
  });

/** The last part of the id of a check that judges requests: `get-pay-statement/served`. */
const servedName = 'served';

/** The most requests that are judged: the latest. */
const keptRequests = 100_000;

const nothingCame: Judged = { outcome: 'blocked', code: null, reason: 'no request to any operation came' };

const needsAdapter: Judged = {
  outcome: 'not-applicable',
  code: 'not-observable',
  reason: 'only an adapter says what a client makes of its answers: client --command',
};

/** Starts a sandbox for a client that the user runs, waits until it `ended`, and then judges the requests that came. */
export async function serveClient({ checks, seed, catalogue, ended, onReport }: ServedClient, io: Io): Promise<void> {
  const startedAt = Date.now();
  // It accepts more than it must, so that one defect of the client does not hide others.
  const sandbox = await startSandbox({ seed, variants: ['version-missing-accepted'], keptRequests });
  try {
    announceSandbox({ sandbox, faults: [], variants: [], isControlled: false, isExposed: false }, io);
    await ended;
    const requests = sandbox.control.requests();
    const exchanges = receivedExchanges(requests, sandbox.url);
    const dropped = sandbox.control.droppedRequests;
    if (dropped > 0) io.stderr.write(`The first ${dropped} requests are not judged: more came than are kept.\n`);
    const { clientId, clientSecret, accessToken } = sandbox.profile.credentials;
    const secrets = { clientId, clientSecret, tokens: [accessToken, ...issuedTokens(requests)] };
    const context = { catalogue, startedAt, durationMs: Date.now() - startedAt };
    for (const check of checks) {
      const ofTask = exchanges.filter(({ operation }) => operation === check.task);
      const blocked = exchanges.length === 0 ? nothingCame : check.id.endsWith(`/${servedName}`) ? null : needsAdapter;
      onReport(
        blocked === null
          ? reportPlayed(check, { judgements: judgeRequests(ofTask), exchanges: ofTask, secrets }, context)
          : reportUnplayed(check, blocked, context),
      );
    }
  } finally {
    await sandbox.close();
  }
}
