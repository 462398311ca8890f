import { closeSync, openSync, writeSync } from 'node:fs';
import { createCB } from 'xmlbuilder2';
import type { Outcome } from '../../../specs/outcome.ts';
import { forShell } from '../../escape/shell.ts';
import { forXml } from '../../escape/xml.ts';
import { guarded } from '../../record/disk/report-error.ts';
import type { Run, RunCheck } from '../../record/run.ts';
import type { Summary } from '../../verdict/summary.ts';

/** Findings of a check that are written out. */
const findingsPerCase = 20;

/** How an outcome shows in JUnit: a check's case has at most one such element. */
function elementFor(outcome: Outcome, strict: boolean): 'failure' | 'error' | 'skipped' | null {
  if (outcome === 'failed') return 'failure';
  if (outcome === 'advisory') return strict ? 'failure' : null;
  if (outcome === 'error') return 'error';
  return outcome === 'passed' ? null : 'skipped';
}

/**
 * Writes `junit.xml` to `path`: a suite per operation, a case per check. It is streamed, so that a large run does not
 * have to fit into a document. @throws ReportError
 */
export function writeJunit(path: string, run: Run, summary: Summary): void {
  const file = guarded('write', path, () => openSync(path, 'w'));
  const pieces: string[] = [];
  let length = 0;
  const flush = (): void => {
    const bytes = Buffer.from(pieces.join(''));
    guarded('write', path, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    });
    pieces.length = 0;
    length = 0;
  };
  try {
    const xml = createCB({
      prettyPrint: true,
      data(chunk: string) {
        pieces.push(chunk);
        length += chunk.length;
        if (length > 1 << 20) flush();
      },
    });
    xml.dec({ encoding: 'UTF-8' });
    const groups = groupByOperation(run.checks);
    xml.ele('testsuites', { name: 'payroll-conformance', ...totals(run.checks, summary.strict, run.missing.length) });
    for (const [operation, checks] of groups) {
      const at = checks.reduce((least, { startedAt }) => Math.min(least, startedAt), Number.POSITIVE_INFINITY);
      xml.ele('testsuite', { name: operation, ...totals(checks, summary.strict), timestamp: timestamp(at) });
      xml.ele('properties');
      for (const [name, value] of suiteProperties(run, summary))
        xml.ele('property', { name, value: forXml(value) }).up();
      xml.up();
      for (const check of checks) writeCase(xml, check, summary.strict);
      xml.up();
    }
    if (run.missing.length > 0) {
      xml.ele('testsuite', {
        name: 'planned, and never reported',
        ...counts(run.missing.length, 0, 0, run.missing.length, 0),
      });
      for (const check of run.missing) {
        xml.ele('testcase', { name: forXml(check), classname: forXml(check.replaceAll('/', '.')), time: seconds(0) });
        xml
          .ele('skipped', { message: forXml(run.interrupted ?? 'It was planned, and never reported.') })
          .up()
          .up();
      }
      xml.up();
    }
    xml.up().end();
    flush();
  } finally {
    closeSync(file);
  }
}

type Xml = ReturnType<typeof createCB>;

function writeCase(xml: Xml, check: RunCheck, strict: boolean): void {
  const { outcome } = check.judged;
  const time = seconds(check.durationMs);
  xml.ele('testcase', {
    name: forXml(`${check.check}: ${check.title}`),
    classname: forXml(check.check.replaceAll('/', '.')),
    time,
  });
  // Most cases pass, and their titles begin with their requirements: properties for each would double the time of a large run.
  if (outcome !== 'passed') {
    xml.ele('properties');
    xml.ele('property', { name: 'requirements', value: forXml(Object.keys(check.requirements).join(' ')) }).up();
    xml.ele('property', { name: 'outcome', value: outcome }).up();
    if (outcome === 'advisory') xml.ele('property', { name: 'advisory', value: forXml(messages(check)) }).up();
    xml.up();
  }
  const element = elementFor(outcome, strict);
  const reason = check.judged.reason ?? check.judged.code ?? outcome;
  if (element === 'skipped') xml.ele('skipped', { message: forXml(reason) }).up();
  else if (element !== null) {
    const message = check.findings.length > 0 ? messages(check) : reason;
    xml
      .ele(element, { message: forXml(message), type: outcome })
      .txt(details(check))
      .up();
  }
  xml.up();
}

function messages({ findings, judged }: RunCheck): string {
  if (findings.length === 0) return judged.reason ?? judged.outcome;
  return findings
    .slice(0, findingsPerCase)
    .map(({ requirement, message }) => `${requirement}: ${message}`)
    .join(' | ');
}

function details({ findings }: RunCheck): string {
  const lines = findings
    .slice(0, findingsPerCase)
    .flatMap((finding) => [
      `${forXml(finding.requirement)} ${forXml(finding.operation)}${finding.pointer === null ? '' : ` at ${forXml(finding.pointer)}`}`,
      `  expected: ${forXml(finding.expected)}`,
      `  actual:   ${forXml(finding.actual)}`,
      `  ${forXml(forShell(finding.curl))}`,
      `  evidence: ${forXml(finding.exchanges.join(' '))}`,
    ]);
  const left = findings.length - findingsPerCase;
  return [...lines, ...(left > 0 ? [`${left} more findings`] : [])].join('\n');
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
  const { target, run: facts, verdict } = summary;
  return [
    ['target', `${target.name} ${target.version}`],
    ['verdict', verdict],
    ['seed', String(facts.seed)],
    ['effort', facts.effort],
    ['harness', facts.harnessVersion],
    ['requirements', run.header.catalogue.revision],
  ];
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const timestamp = (ms: number): string => new Date(Number.isFinite(ms) ? ms : 0).toISOString().slice(0, 19);
