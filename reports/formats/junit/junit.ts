import { defectKey } from '../../../specs/fingerprint.ts';
import type { Run, RunCheck } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary.ts';
import { listDefects } from '../../verdict/summary-defect.ts';
import { elementFor, seconds, writeCase } from './junit-case.ts';
import { XmlStream } from './xml-stream.ts';

/** Checks that never reported, and are listed. */
const missingListed = 10_000;

/**
 * Writes the run as JUnit: a suite per operation, a case per check. It is streamed, so that a large run does not have to
 * fit into a document.
 */
export function writeJunit(write: (piece: string) => void, run: Run, summary: Summary): void {
  const xml = new XmlStream(write);
  const curls = new Map(listDefects(run, summary.requirements).map((defect) => [defectKey(defect), defect.curl]));
  xml.open('testsuites', { name: 'payroll-conformance', ...totals(run.checks, summary.strict, run.missing.length) });
  for (const [operation, checks] of groupByOperation(run.checks)) {
    const at = checks.reduce((least, { startedAt }) => Math.min(least, startedAt), Number.POSITIVE_INFINITY);
    xml.open('testsuite', { name: operation, ...totals(checks, summary.strict), timestamp: timestamp(at) });
    xml.open('properties');
    for (const [name, value] of suiteProperties(run, summary)) xml.open('property', { name, value }).close();
    xml.close();
    for (const check of checks) writeCase(xml, check, summary.strict, curls);
    xml.close();
  }
  if (run.missing.length > 0) writeMissing(xml, run);
  xml.close().end();
}

function writeMissing(xml: XmlStream, { missing, interrupted }: Run): void {
  xml.open('testsuite', { name: 'planned, and never reported', ...counts(missing.length, 0, 0, missing.length, 0) });
  for (const check of missing.slice(0, missingListed)) {
    xml.open('testcase', { name: check, classname: check.replaceAll('/', '.'), time: seconds(0) });
    xml.open('skipped', { message: interrupted ?? 'It was planned, and never reported.' }).close();
    xml.close();
  }
  xml.close();
}

function groupByOperation(checks: readonly RunCheck[]): ReadonlyMap<string, readonly RunCheck[]> {
  const groups = new Map<string, RunCheck[]>();
  for (const check of checks) {
    const name = check.operation ?? check.check.split('/', 1)[0] ?? check.check;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [check]);
    else group.push(check);
  }
  return groups;
}

function totals(checks: readonly RunCheck[], strict: boolean, missing = 0): Record<string, string> {
  const elements = checks.map(({ judged }) => elementFor(judged.outcome, strict));
  const count = (element: string): number => elements.filter((each) => each === element).length;
  const time = checks.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return counts(checks.length + missing, count('failure'), count('error'), count('skipped') + missing, time);
}

function counts(
  tests: number,
  failures: number,
  errors: number,
  skipped: number,
  timeMs: number,
): Record<string, string> {
  return {
    tests: `${tests}`,
    failures: `${failures}`,
    errors: `${errors}`,
    skipped: `${skipped}`,
    time: seconds(timeMs),
  };
}

function suiteProperties(run: Run, summary: Summary): readonly (readonly [string, string])[] {
  const { target, run: facts } = summary;
  return [
    ['target', `${target.name} ${target.version}`],
    ['verdict', summary.conclusion.sentence],
    ['seed', String(facts.seed)],
    ['effort', facts.effort],
    ['harness', facts.harnessVersion],
    ['requirements', run.header.catalogue.revision],
    ...(run.unlisted.lines > 0 ? [['lines of checks that are not listed', String(run.unlisted.lines)] as const] : []),
  ];
}

/** The time of a suite's start; none where a record claims one that no calendar has. */
function timestamp(ms: number): string {
  const moment = new Date(Number.isFinite(ms) ? ms : 0);
  return (Number.isNaN(moment.getTime()) ? new Date(0) : moment).toISOString().slice(0, 19);
}
