import { join } from 'node:path';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { RegisterError } from '../../reports/register/register-error.ts';
import { currentClasses } from '../../specs/catalogue/classes.ts';
import { privateKeyAt } from '../register/load-register.ts';
import { certifyResult, listInRegister } from './issue-certificates.ts';
import type { IndexEntry, ProgrammeIndex } from './programme-index.ts';
import type { ResultsFolder } from './results-folder.ts';
import type { KeptPlan } from './run-id.ts';

/** What certificates are signed with, and where they are listed. */
export interface SigningFlags {
  readonly key?: string;
  readonly issuer?: string;
  readonly register?: string;
  readonly ranBy?: string;
}

/** What came of each target, with its certificate. */
interface SignedEntries {
  readonly entries: readonly IndexEntry[];
  /** Why the register could not be changed, a sentence each; empty: it could. */
  readonly problems: readonly string[];
}

/**
 * Certifies the targets that conform, and lists their certificates, as far as that is asked for.
 * @throws UsageError for a key or a register that can't be used
 */
export function signEntries(
  entries: readonly IndexEntry[],
  plan: KeptPlan,
  { key, issuer, register, ranBy }: SigningFlags,
  results: ResultsFolder,
  now: () => Date,
): SignedEntries {
  if (key === undefined) return { entries, problems: [] };
  // One that can't be used is said, also where nothing is left to be signed.
  privateKeyAt(key);
  const signing = { key, issuer, challenge: plan.settings.challenge };
  const certified = entries.map((entry) => {
    if (entry.run === null) return entry;
    const low = classProblem(entry);
    if (low !== null) return { ...entry, refusedFor: [low] };
    const { path, refusedFor } = certifyResult(join(results.path, entry.run), signing);
    return { ...entry, certificate: path === null ? null : `${entry.run}/certificate.json`, refusedFor };
  });
  if (register === undefined) return { entries: certified, problems: [] };
  const pathOf = ({ certificate }: IndexEntry): string => join(results.path, certificate ?? '');
  const toList = certified.filter(({ certificate }) => certificate !== null);
  const linked = toList.map((entry) => ({ path: pathOf(entry), links: plan.targets[entry.index]?.links ?? {} }));
  try {
    const refused = listInRegister(register, key, ranBy, linked, now());
    const listed = certified.map((entry) => {
      const reason = entry.certificate === null ? undefined : refused.get(pathOf(entry));
      return reason === undefined ? entry : { ...entry, refusedFor: [reason] };
    });
    return { entries: listed, problems: [] };
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error;
    return { entries: certified, problems: [`${register}: nothing was listed. ${error.message}`] };
  }
}

/** Why the class of a target is not the one that it has to reach; null: it is, or a higher one, or any will do. */
function classProblem({ class: own, wantedClass }: IndexEntry): string | null {
  if (wantedClass === null) return null;
  const highestFirst = currentClasses().classes.map(({ name }) => name);
  const [ownRank, wantedRank] = [own ?? '', wantedClass].map((name) => highestFirst.indexOf(name));
  if (ownRank !== undefined && wantedRank !== undefined && ownRank >= 0 && ownRank <= wantedRank) return null;
  return `The programme asks for the class ${wantedClass} of it, and its run meets ${own ?? 'none that is known'}.`;
}

/** Says how many targets are certified, and which certificates the register does not list. */
export function describeCertificates({ targets }: ProgrammeIndex): string {
  const certified = targets.filter(({ certificate }) => certificate !== null);
  const refused = targets.filter(({ certificate, refusedFor }) => certificate !== null && refusedFor.length > 0);
  const lines = refused.map(
    ({ id, refusedFor }) => `  ${id} is not listed: ${forTerminal(refusedFor.join(' '), 500)}\n`,
  );
  const have = certified.length === 1 ? '1 target has' : `${certified.length} targets have`;
  return `${have} a certificate.\n${lines.join('')}`;
}
