import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RunFolder } from '../../reports/record/disk/run-folder.ts';
import { RecordFile, recordName } from '../../reports/record/file/record-file.ts';
import { fingerprint } from '../../specs/words/fingerprint.ts';
import type { RecordCheck, RecordedFinding, RecordFooter, RecordHeader } from '../../specs/words/record.ts';

/**
 * Writes the record of a run that found nothing again, with so many findings, dealt out to its checks. Each is of a place
 * of its own, so that it is a defect of its own. Their evidence is not kept, as that of a run that finds so many is not.
 */
export function multiplyFindings(from: string, to: string, count: number): void {
  const [first = '', ...lines] = readFileSync(join(from, recordName), 'utf8').trimEnd().split('\n');
  const header: RecordHeader = JSON.parse(first);
  const footer: RecordFooter = JSON.parse(lines.at(-1) ?? '');
  const checks = lines.slice(0, -1).map((line): RecordCheck => JSON.parse(line));
  const musts = new Set(header.catalogue.requirements.filter(({ level }) => level === 'must').map(({ id }) => id));
  const able = checks.filter(
    ({ operation, requirements }) => operation !== null && Object.keys(requirements).some((id) => musts.has(id)),
  );
  const file = new RecordFile(new RunFolder(to), header);
  for (const check of checks) {
    const at = able.indexOf(check);
    const share = at < 0 ? 0 : Math.floor(count / able.length) + (at < count % able.length ? 1 : 0);
    file.check(share === 0 ? check : withFindings(check, musts, share));
  }
  const { endedAt, durationMs, interrupted, created } = footer;
  file.footer({ endedAt, durationMs, interrupted, created });
}

/** The check, with so many findings of the first must that it judges. */
function withFindings(check: RecordCheck, musts: ReadonlySet<string>, count: number): RecordCheck {
  const requirement = Object.keys(check.requirements).find((id) => musts.has(id));
  const { operation } = check;
  if (requirement === undefined || operation === null) return check;
  const failed = { outcome: 'failed', code: null, reason: null } as const;
  return {
    ...check,
    judged: failed,
    requirements: { ...check.requirements, [requirement]: failed },
    findings: Array.from({ length: count }, (_, index) =>
      madeUpFinding({
        requirement,
        operation,
        pointer: `/places/${check.check.replaceAll('/', '-')}-${index}`,
        aspect: 'type',
      }),
    ),
  };
}

function madeUpFinding(at: Pick<RecordedFinding, 'requirement' | 'operation' | 'pointer' | 'aspect'>): RecordedFinding {
  return {
    ...at,
    fingerprint: fingerprint(at),
    expected: 'an integer',
    actual: '"200"',
    message: `The value at ${at.pointer} is text.`,
    count: 1,
    exchanges: [],
    curl: `curl -sS -X POST -H 'Authorization: Bearer '"$ACCESS_TOKEN" 'http://127.0.0.1:9/employer/pay-statement'`,
  };
}
