import { defectKey } from '../../../specs/fingerprint.ts';
import type { Outcome } from '../../../specs/outcome.ts';
import { forShell } from '../../escape/shell.ts';
import type { RunCheck } from '../../record/run/run.ts';
import { findingNotes } from '../../verdict/finding-notes.ts';
import type { XmlStream } from './xml-stream.ts';

/** Findings of a check that are written out. */
const findingsPerCase = 20;

/** How an outcome shows in JUnit: a check's case has at most one such element. */
export function elementFor(outcome: Outcome, strict: boolean): 'failure' | 'error' | 'skipped' | null {
  if (outcome === 'failed') return 'failure';
  if (outcome === 'advisory') return strict ? 'failure' : null;
  if (outcome === 'error') return 'error';
  return outcome === 'passed' ? null : 'skipped';
}

/** Milliseconds as JUnit writes times: seconds with three digits. */
export function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Writes a check as a test case. @param curls the curl line of each defect that has one, by its key */
export function writeCase(xml: XmlStream, check: RunCheck, strict: boolean, curls: ReadonlyMap<string, string>): void {
  const { outcome, reason, code } = check.judged;
  const classname = check.check.replaceAll('/', '.');
  xml.open('testcase', { name: `${check.check}: ${check.title}`, classname, time: seconds(check.durationMs) });
  // Most cases pass, and their titles begin with their requirements: properties for each would double the time of a large run.
  if (outcome !== 'passed') {
    xml.open('properties');
    xml.open('property', { name: 'requirements', value: Object.keys(check.requirements).join(' ') }).close();
    xml.open('property', { name: 'outcome', value: outcome }).close();
    if (outcome === 'advisory') xml.open('property', { name: 'advisory', value: messagesOf(check) }).close();
    xml.close();
  }
  const element = elementFor(outcome, strict);
  const why = reason ?? code ?? outcome;
  if (element === 'skipped') xml.open('skipped', { message: why }).close();
  else if (element !== null) {
    const message = check.findings.length > 0 ? messagesOf(check) : why;
    xml.open(element, { message, type: outcome }).lines(detailsOf(check, curls)).close();
  }
  xml.close();
}

function messagesOf({ findings, judged }: RunCheck): string {
  if (findings.length === 0) return judged.reason ?? judged.outcome;
  return findings
    .slice(0, findingsPerCase)
    .map(({ requirement, message }) => `${requirement}: ${message}`)
    .join(' | ');
}

function detailsOf({ findings, findingsLeft }: RunCheck, curls: ReadonlyMap<string, string>): readonly string[] {
  const lines = findings.slice(0, findingsPerCase).flatMap((finding) => {
    const { requirement, operation, pointer, expected, actual, exchanges } = finding;
    const curl = curls.get(defectKey(finding)) ?? '';
    return [
      `${requirement} ${operation}${pointer === null ? '' : ` at ${pointer}`}`,
      `  expected: ${expected}`,
      `  actual:   ${actual}`,
      ...findingNotes(finding).map(([label, text]) => `  ${label}: ${text}`),
      ...(curl === '' ? [] : [`  ${forShell(curl)}`]),
      `  evidence: ${exchanges.join(' ')}`,
    ];
  });
  const left = Math.max(0, findings.length - findingsPerCase) + findingsLeft;
  return [...lines, ...(left > 0 ? [`${left} more findings`] : [])];
}
