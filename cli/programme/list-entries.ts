import { join } from 'node:path';
import type { CertificateEntry } from '../../reports/register/entry.ts';
import { RegisterError } from '../../reports/register/register-error.ts';
import { sha256 } from '../../specs/words/digest.ts';
import { given } from '../given.ts';
import { readTextFile } from '../records/read-text-file.ts';
import { listCertificates } from '../register/add-to-register.ts';
import { changeRegister } from '../register/change-register.ts';
import type { Signing } from './issue-certificates.ts';
import type { PlanToCollect } from './plan-to-collect.ts';
import type { IndexEntry } from './programme-index.ts';

interface Listing {
  readonly register: string;
  readonly ranBy: string | undefined;
  readonly lastHead: string | undefined;
}

/** Lists further certificates; a refused one does not stop others. @returns `problem`: why nothing was listed */
export function listEntries(
  entries: readonly IndexEntry[],
  { targets }: PlanToCollect,
  dir: string,
  { key }: Signing,
  { register, ranBy, lastHead }: Listing,
): { readonly entries: readonly IndexEntry[]; readonly problem: string | null } {
  const now = new Date();
  const refused = new Map<number, string>();
  try {
    changeRegister({
      path: register,
      key,
      ...given({ lastHead }),
      now,
      compose: (state) => {
        const added: CertificateEntry[] = [];
        for (const { index, certificate } of entries) {
          if (certificate === null) continue;
          const path = join(dir, certificate);
          const text = readTextFile(path);
          if (state.certificates.has(sha256(text))) continue;
          const { record = null, report = null } = targets[index]?.links ?? {};
          const listing = { ranBy: ranBy ?? null, links: { record, report, certificate: null } };
          try {
            // No conflict is accepted ([]): only a person may do that.
            added.push(...listCertificates([{ path, text }], state, now, listing, [], added));
          } catch (error) {
            if (!(error instanceof RegisterError)) throw error;
            refused.set(index, error.message);
          }
        }
        return added;
      },
    });
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error;
    return { entries, problem: `${register}: nothing was listed. ${error.message.replaceAll('\n', ' ')}` };
  }
  const listed = entries.map((entry) => {
    const reason = refused.get(entry.index);
    return reason === undefined ? entry : { ...entry, refusedFor: [reason] };
  });
  return { entries: listed, problem: null };
}
