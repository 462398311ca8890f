import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientCatalogue } from '../../cli/client/client-catalogue.ts';
import { processAdapter } from '../../clients/adapter/process-adapter.ts';
import { planChecks } from '../../clients/run/plan-checks.ts';
import { runClient } from '../../clients/run/run-client.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { type Edit, editedExample } from '../clients/client-in-process.ts';
import { legalClients } from '../clients/legal-clients.ts';
import { mutants } from '../clients/mutants.ts';
import { listOrNone } from './matrix-lines.ts';

/** Runs wrong clients and legal ones as processes, each against all checks of a task. @returns the figures, as Markdown */
export async function measureClients(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  const counts: number[] = [];
  const missed: string[] = [];
  for (const [row, task, scenario, ...edit] of mutants) {
    const found = await findingsOf(join(folder, `wrong-${counts.length}.mjs`), task, [edit]);
    counts.push(new Set(found.values()).size);
    const name = `${row} ${task}/${scenario}`;
    process.stdout.write(`${counts.length}/${mutants.length} ${name}: ${listOrNone([...found.values()])}\n`);
    if (![...found.values()].includes(row)) missed.push(name);
  }
  const alarms: string[] = [];
  for (const [at, { title, tasks, edits, announces = [] }] of legalClients.entries()) {
    const task = tasks[at % tasks.length] ?? 'list-pay-groups';
    const found = await findingsOf(join(folder, `legal-${at}.mjs`), task, edits);
    const rows = [...found.values()].filter((row) => !announces.includes(row));
    process.stdout.write(`${at + 1}/${legalClients.length} ${title}, ${task}: ${listOrNone(rows)}\n`);
    if (rows.length > 0) alarms.push(`${title} (${task}: ${rows.join(', ')})`);
  }
  rmSync(folder, { recursive: true });
  const sorted = counts.toSorted((one, other) => one - other);
  return [
    '| | |',
    '|---|---|',
    `| wrong clients found under a row that they name | ${mutants.length - missed.length} of ${mutants.length} |`,
    `| missed | ${listOrNone(missed)} |`,
    `| rows that a wrong client breaks | ${sorted[Math.floor(sorted.length / 2)]} in the median, ${sorted.at(-1)} at most |`,
    `| legal clients | ${legalClients.length} |`,
    `| false alarms | ${listOrNone(alarms)} |`,
  ];
}

/** Runs a client as a process against all checks of a task at quick effort. @returns the rows that it breaks, by fingerprint */
async function findingsOf(
  file: string,
  task: OperationId,
  edits: readonly Edit[],
): Promise<ReadonlyMap<string, string>> {
  writeFileSync(file, editedExample(edits));
  const found = new Map<string, string>();
  await runClient({
    checks: planChecks('quick').filter((check) => check.task === task),
    tasks: [task],
    adapter: processAdapter({ command: `node ${file}`, environment: process.env }),
    deadlineSeconds: 30,
    concurrency: 8,
    watched: null,
    seed: 7,
    catalogue: clientCatalogue(),
    aborted: new AbortController().signal,
    onReport: ({ findings }) => {
      for (const { fingerprint, requirement } of findings) found.set(fingerprint, requirement);
    },
  });
  return found;
}
