import { isDeepStrictEqual } from 'node:util';
import type { Erratum } from '../../specs/words/erratum.ts';
import type { RedactedExchange } from '../../specs/words/exchange.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { asStored } from './judge-alone.ts';
import type { UnknownRequest } from './recorded-driver.ts';
import type { StoredFinding, StoredJudgements } from './transcript.ts';

/**
 * Compares how today's checks judge a stored run with how it was judged when it was stored: a sentence for each difference,
 * with the requirement and the exchange. A false alarm that an erratum lists may be gone.
 */
export function compareJudgements(
  stored: StoredJudgements,
  reports: readonly CheckReport[],
  errata: readonly Erratum[],
): readonly string[] {
  const now = asStored(reports);
  const corrected = new Set(errata.map(({ requirement }) => requirement));
  const changed = Object.entries(stored.requirements).flatMap(([id, was]) => {
    const is = now.requirements[id];
    const isCorrected = corrected.has(id) && isBroken(was) && is?.outcome === 'passed';
    if (isDeepStrictEqual(was, is) || isCorrected) return [];
    const deciding = reports.map(({ requirements }) => requirements[id]).find((each) => each?.outcome === is?.outcome);
    const why = deciding?.reason == null ? '' : `, since ${deciding.reason}`;
    return [`${id} was ${was.outcome}, and is ${is?.outcome ?? 'not judged'} now${why}`];
  });
  const isIn = (list: readonly StoredFinding[], finding: StoredFinding): boolean =>
    list.some((each) => isDeepStrictEqual(each, finding));
  const gone = stored.findings.filter((each) => !isIn(now.findings, each) && !corrected.has(each.requirement));
  const added = now.findings.filter((each) => !isIn(stored.findings, each));
  return [
    ...changed,
    ...gone.map(({ requirement, operation }) => `${requirement} is no longer found in ${operation}`),
    ...added.map(
      ({ requirement, operation, fingerprint }) =>
        `${requirement} is newly found in ${operation}${evidenceOf(reports, fingerprint)}`,
    ),
  ];
}

const isBroken = ({ outcome }: StoredJudgements['requirements'][string]): boolean =>
  outcome === 'failed' || outcome === 'advisory';

/** Names the deciding exchange of a finding, and its message. */
function evidenceOf(reports: readonly CheckReport[], fingerprint: string): string {
  const finding = reports.flatMap(({ findings }) => findings).find((each) => each.fingerprint === fingerprint);
  const deciding = finding?.exchanges.at(-1);
  return finding === undefined || deciding === undefined ? '' : ` at ${shortly(deciding)}: ${finding.message}`;
}

const shortly = ({ request, response }: RedactedExchange): string =>
  `${request.method} ${request.path}, answered ${response?.status ?? 'nothing'}`;

/** Names the requests of today's checks that the stored run did not send, in a sentence for each check. */
export function describeUnknown(unknown: readonly UnknownRequest[]): readonly string[] {
  const byCheck = new Map(unknown.map((request) => [request.check, request]));
  return [...byCheck].map(
    ([check, { spec }]) =>
      `${check ?? 'what all checks share'} sends another request to ${spec.operation} than the stored run`,
  );
}

/** Says what to do if a stored run is judged differently today. */
export const whatToDo = (revision: string): string =>
  `Catalogue revision ${revision} is frozen, and this change alters what is said under it. ` +
  'Make what is new a requirement of its own and raise "revision" in specs/requirements.yaml; ' +
  `or, where a false alarm is mended, list it in specs/revisions/${revision}/errata.yaml. ` +
  'Where the checks only ask otherwise, "npm run transcripts" stores the runs anew, as long as they are judged alike.';
