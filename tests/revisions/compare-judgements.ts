import { isDeepStrictEqual } from 'node:util';
import type { Erratum } from '../../specs/words/erratum.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import type { RedactedExchange } from '../../specs/words/redacted-exchange.ts';
import { asStoredCheck } from './judge-alone.ts';
import type { UnknownRequest } from './recorded-driver.ts';
import type { StoredCheck, StoredFinding } from './transcript.ts';

/**
 * What the checks of today say of a stored run otherwise than when it was stored: a sentence for each difference, with
 * the requirement and the exchange. A false alarm that is gone, as an erratum says, is none.
 */
export function compareJudgements(
  stored: readonly StoredCheck[],
  reports: readonly CheckReport[],
  errata: readonly Erratum[],
): readonly string[] {
  const now = new Map(reports.map((report) => [report.check, report]));
  const corrected = new Set(errata.map(({ requirement }) => requirement));
  return stored.flatMap((before): readonly string[] => {
    const report = now.get(before.check);
    if (report === undefined) return [`${before.check}: there is no such check any more`];
    return [...changedOutcomes(before, report, corrected), ...changedFindings(before, report, corrected)];
  });
}

function changedOutcomes(before: StoredCheck, report: CheckReport, corrected: ReadonlySet<string>): readonly string[] {
  const { requirements } = asStoredCheck(report);
  return Object.entries(before.requirements).flatMap(([id, was]) => {
    const is = requirements[id];
    if (isDeepStrictEqual(was, is) || (corrected.has(id) && isBroken(was) && is?.outcome === 'passed')) return [];
    const reason = report.requirements[id]?.reason;
    const why = reason == null ? evidenceOf(report, id) : `, since ${reason}`;
    return [`${before.check}: ${id} was ${was.outcome}, and is ${is?.outcome ?? 'not judged'} now${why}`];
  });
}

function isBroken({ outcome }: StoredCheck['requirements'][string]): boolean {
  return outcome === 'failed' || outcome === 'advisory';
}

function changedFindings(before: StoredCheck, report: CheckReport, corrected: ReadonlySet<string>): readonly string[] {
  const { findings } = asStoredCheck(report);
  const isIn = (list: readonly StoredFinding[], finding: StoredFinding): boolean =>
    list.some((each) => isDeepStrictEqual(each, finding));
  const gone = before.findings.filter((each) => !isIn(findings, each) && !corrected.has(each.requirement));
  const added = findings.filter((each) => !isIn(before.findings, each));
  return [
    ...gone.map(({ requirement, operation }) => `${before.check}: ${requirement} is no longer found in ${operation}`),
    ...added.map(
      ({ requirement, operation }) =>
        `${before.check}: ${requirement} is newly found in ${operation}${evidenceOf(report, requirement)}`,
    ),
  ];
}

/** The exchange that shows why a requirement is broken, and what is said of it. */
function evidenceOf({ findings }: CheckReport, requirement: string): string {
  const finding = findings.find((each) => each.requirement === requirement);
  const deciding = finding?.exchanges.at(-1);
  return finding === undefined || deciding === undefined ? '' : ` at ${shortly(deciding)}: ${finding.message}`;
}

function shortly({ request, response }: RedactedExchange): string {
  return `${request.method} ${request.path}, answered ${response?.status ?? 'nothing'}`;
}

/** Requests that a check sends and that the stored run did not, a sentence for each check. */
export function describeUnknown(unknown: readonly UnknownRequest[]): readonly string[] {
  const byCheck = new Map(unknown.map((request) => [request.check, request]));
  return [...byCheck].map(
    ([check, { spec }]) =>
      `${check ?? 'what all checks share'} sends another request to ${spec.operation} than the stored run`,
  );
}

/** What to do where what is said of a stored run is otherwise. */
export function whatToDo(revision: string): string {
  return (
    `Catalogue revision ${revision} is frozen, and this change alters what is said under it. ` +
    'Make what is new a requirement of its own and raise "revision" in specs/requirements.yaml; ' +
    `or, where a false alarm is mended, list it in specs/revisions/${revision}/errata.yaml. ` +
    'Where the checks only ask otherwise, "npm run transcripts" stores the runs anew, as long as they are judged alike.'
  );
}
