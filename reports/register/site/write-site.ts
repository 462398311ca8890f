import { type KnownRevision, knownRevisions } from '../../certificate/known-revisions.ts';
import { jsonPieces } from '../../escape/json-pieces.ts';
import { makeFolder } from '../../record/disk/make-folder.ts';
import { RunFolder } from '../../record/disk/run-folder.ts';
import type { Register } from '../read-register.ts';
import type { RegisterHead } from '../register-head.ts';
import { registerIndex } from '../register-index.ts';
import type { RegisterFiles } from '../verify-register.ts';
import { certificateStem, renderCertificatePage, renderIndexPage } from './register-pages.ts';
import { renderStandingBadge } from './standing-badge.ts';
import { renderVerifyPage } from './verify-page.ts';

/** The register and the options that a site is made of. */
export interface SiteSource {
  readonly register: Register;
  readonly head: RegisterHead | null;
  /** As they are, for those who verify the register itself. */
  readonly files: RegisterFiles;
  readonly now: Date;
  /** Default: the revisions of this version. */
  readonly known?: readonly KnownRevision[];
}

/**
 * Writes the static site of a register to a folder, which is created: `index.html`, `index.json`, `verify.html`, a page and
 * a badge for each certificate, and the register with its head.
 * @returns how many files it has, and the path of its first page
 * @throws ReportError
 */
export function writeRegisterSite(
  out: string,
  { register, head, files, now, known = knownRevisions() }: SiteSource,
): { readonly count: number; readonly index: string } {
  makeFolder(out);
  const folder = new RunFolder(out);
  let count = 0;
  const write = (name: string, content: string | Uint8Array): void => {
    folder.write(name, content);
    count += 1;
  };
  const index = registerIndex(register, head, now);
  folder.makeFolder('certificates');
  for (const row of index.certificates) {
    const badge = renderStandingBadge(row, index.programme);
    write(`${certificateStem(row)}.svg`, badge);
    write(`${certificateStem(row)}.html`, renderCertificatePage(row, badge, index));
  }
  write('verify.html', renderVerifyPage(index, known));
  write('index.json', [...jsonPieces(index)].join(''));
  write('register.jsonl', files.entries);
  if (files.head !== null) write('register.jsonl.head.json', files.head);
  // Last, so that it leads nowhere that is not there yet.
  write('index.html', renderIndexPage(index));
  return { count, index: folder.pathOf('index.html') };
}
