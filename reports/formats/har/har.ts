import { jsonText } from '../../escape/json.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import type { WriteReport } from '../report.ts';
import { harEntry } from './har-entry.ts';

/** Writes `exchanges.har`, for its owner alone. */
export const write: WriteReport = (folder, name, { run, summary }) =>
  folder.writePieces(name, harPieces(run, summary), 0o600);

/**
 * The evidence of all findings as one HAR 1.2 log, each exchange once and in the order in which they were sent, with the
 * findings that it belongs to in its comment. It comes in pieces, so that it never has to be in memory as a whole.
 */
export function* harPieces(run: Run, { findings, run: facts }: Summary): Generator<string> {
  const owners = new Map<string, string[]>();
  for (const { id, requirement, exchanges } of findings) {
    for (const reference of exchanges) {
      const own = owners.get(reference);
      if (own === undefined) owners.set(reference, [`finding ${id} (${requirement})`]);
      else own.push(`finding ${id} (${requirement})`);
    }
  }
  const sent = [...owners.keys()].flatMap((reference) => {
    const evidence = run.evidence.read(reference);
    return evidence === null ? [] : [{ reference, startedAt: evidence.startedAt }];
  });
  sent.sort((a, b) => a.startedAt - b.startedAt);
  const { name, version } = run.header.target;
  const head = {
    version: '1.2',
    creator: { name: 'payroll-conformance', version: facts.harnessVersion },
    comment: `${name} ${version}, seed ${facts.seed}`,
  };
  yield `{\n "log": ${jsonText(head).slice(0, -1)},\n "entries": [`;
  let separator = '\n';
  for (const { reference } of sent) {
    const evidence = run.evidence.read(reference);
    if (evidence === null) continue;
    yield separator + jsonText(harEntry(evidence, `${reference}: ${(owners.get(reference) ?? []).join(', ')}`), 1);
    separator = ',\n';
  }
  yield ']}\n}\n';
}
