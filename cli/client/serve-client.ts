import { issuedTokens } from '../../clients/play/issued-tokens.ts';
import { receivedExchanges } from '../../clients/play/received-exchanges.ts';
import { judgeWire, wireRowsOf } from '../../clients/play/wire-rows.ts';
import {
  type DeclaredCheck,
  type ReportContext,
  reportPlayed,
  reportUnplayed,
} from '../../clients/report/report-check.ts';
import { startSandbox } from '../../sandbox/start.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import type { Judged } from '../../specs/words/outcome.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import type { Io } from '../io.ts';
import { announceSandbox } from '../sandbox/announce-sandbox.ts';

/** A client that is served, until it has ended. */
export interface ServedClient {
  readonly checks: readonly DeclaredCheck[];
  /** The seed of the sandbox's data. */
  readonly seed: number;
  readonly reporting: Pick<ReportContext, 'catalogue'>;
  /** Settles when nothing more is to come. */
  readonly ended: Promise<unknown>;
  readonly onReport: (report: CheckReport) => void;
}

/** The checks of each operation: one of what is sent, and one of the rows that only an adapter could show. */
export const servedChecks = ({ requirements }: Catalogue): readonly DeclaredCheck[] =>
  operationIds.flatMap((task) => {
    const wire = wireRowsOf(task);
    const rows = [...requirements.values()].filter(({ operations }) => operations.includes(task)).map(({ id }) => id);
    const title = `All requests to ${task} that came while the client was served.`;
    return [
      { id: `${task}/${served}`, title, task, requirements: wire },
      { id: `${task}/read-back`, title, task, requirements: rows.filter((id) => !wire.includes(id)) },
    ];
  });

const served = 'served';

/** Requests that are kept to be judged. */
const keptRequests = 100_000;

const nothingCame: Judged = { outcome: 'blocked', code: null, reason: 'no request to any operation came' };

const unseen: Judged = {
  outcome: 'not-applicable',
  code: 'not-observable',
  reason: 'only an adapter says what a client makes of its answers: client --command',
};

/** Serves a client that somebody else starts, and judges what it sent once it has ended. */
export async function serveClient({ checks, seed, reporting, ended, onReport }: ServedClient, io: Io): Promise<void> {
  const startedAt = Date.now();
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
    const context = { ...reporting, startedAt, durationMs: Date.now() - startedAt };
    for (const check of checks) {
      const own = exchanges.filter(({ operation }) => operation === check.task);
      const end = exchanges.length === 0 ? nothingCame : check.id.endsWith(`/${served}`) ? null : unseen;
      onReport(
        end === null
          ? reportPlayed(check, { judgements: judgeWire(own), exchanges: own, secrets }, context)
          : reportUnplayed(check, end, context),
      );
    }
  } finally {
    await sandbox.close();
  }
}
