import { drawBadge } from '../../certificate/certificate-badge.ts';
import { type KnownRevision, knownRevisions } from '../../certificate/known-revisions.ts';
import { ageAtSignature } from '../../certificate/statement-text.ts';
import { clip } from '../../escape/controls.ts';
import { jsonPieces } from '../../escape/json-pieces.ts';
import { contentPolicy, readScript, renderTemplate } from '../../formats/html/assets.ts';
import { makeFolder, RunFolder } from '../../record/disk/run-folder.ts';
import type { Register } from '../read-register.ts';
import type { RegisterHead } from '../register-head.ts';
import { type certificateRows, registerIndex } from '../register-index.ts';
import type { Standing } from '../standing.ts';
import type { RegisterFiles } from '../verify-register.ts';
import { tones } from './tone.ts';
import { type RegisterIndex, renderVerifyPage, siteStyle } from './verify-page.ts';

export type CertificateRow = ReturnType<typeof certificateRows>[number];

/** Writes the text on the badge of a listed certificate: "539/543 musts until 2027-02-19", or that it no longer holds. */
function badgeValue({ standing, coverage, operations, expiresAt, revoked }: CertificateRow): string {
  if (standing === 'revoked') return `revoked${revoked === null ? '' : ` on ${revoked.at.slice(0, 10)}`}`;
  if (standing !== 'valid') return `${standing}, was valid until ${expiresAt.slice(0, 10)}`;
  const part =
    operations === null || operations.covered === operations.total
      ? ''
      : `, ${operations.covered}/${operations.total} operations,`;
  return `${coverage.must.judged}/${coverage.must.total} musts${part} until ${expiresAt.slice(0, 10)}`;
}

function renderStandingBadge(row: CertificateRow, programme: string): string {
  const { target, certificate, sentence, standing, result } = row;
  const isWarned = standing === 'valid' && result === 'WARNED';
  return drawBadge({
    label: 'payroll conformance',
    value: badgeValue(row),
    about: [
      clip(`${target.name} ${target.version}`, 50),
      clip(programme, 40),
      certificate.slice('sha256:'.length, 'sha256:'.length + 12),
    ].join(' · '),
    description: `${target.name} ${target.version}, certificate ${certificate} in the register of ${programme}. ${sentence}`,
    color: isWarned ? '#8a5a00' : tones[standing].color,
  });
}

export interface SiteSource {
  readonly register: Register;
  readonly head: RegisterHead | null;
  readonly files: RegisterFiles;
  readonly now: Date;
  readonly known?: readonly KnownRevision[];
}

/** @returns the number of files, and the first page @throws ReportError */
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
  // The first page is written last, so that all files to which it links are there.
  write('index.html', renderIndexPage(index));
  return { count, index: folder.pathOf('index.html') };
}

const certificateStem = ({ certificate }: Pick<CertificateRow, 'certificate'>): string =>
  `certificates/${certificate.slice('sha256:'.length)}`;

function renderIndexPage(index: RegisterIndex): string {
  const { certificates, decisions, keys, head, programme } = index;
  const script = readScript('register-index.js');
  const counts = (['valid', 'revoked', 'superseded', 'expired'] as const).flatMap((standing) => {
    const count = certificates.filter((each) => each.standing === standing).length;
    return count === 0 ? [] : [[standing, count, tones[standing].tag] as const];
  });
  const data = {
    programme,
    asOf: head?.issuedAt ?? index.asOf,
    headExpiresAt: head?.expiresAt ?? null,
    counts,
    rows: certificates.map(indexRow),
    decisions: decisions.toReversed().map(({ outcome, reading, text, link, ...rest }) => ({
      outcome,
      reading,
      text,
      link,
      facts: [
        ['Decided by', rest.decidedBy],
        ['Written down', rest.time],
        ['Record', rest.record],
        ['Finding', rest.fingerprint],
        ...(rest.until === null ? [] : [['Until', rest.until]]),
        ...(rest.silence === null ? [] : [['Silence', rest.silence]]),
      ],
    })),
    keys: keys.map(({ id, owner, uses, added, revoked }) => ({
      id,
      owner: owner ?? 'not stated',
      uses: uses.join(', '),
      since: added.slice(0, 10),
      counts: revoked === null ? 'yes' : `until ${revoked.from}: ${revoked.reason}. ${revoked.text}`,
    })),
    policy: contentPolicy(script),
  };
  return renderTemplate('register-index', data, { style: siteStyle(), script });
}

function indexRow(row: CertificateRow) {
  const { target, standing, coverage, catalogueRevision, challenge, issuedAt, expiresAt, signedBy } = row;
  return {
    page: `${certificateStem(row)}.html`,
    name: target.name,
    version: target.version,
    standing,
    tone: tones[standing].tag,
    class: row.class ?? '–',
    musts: `${coverage.must.judged} of ${coverage.must.total}`,
    shoulds: `${coverage.should.judged} of ${coverage.should.total}`,
    revision: catalogueRevision,
    challenge: challenge === null ? 'no' : 'yes',
    issued: issuedAt.slice(0, 10),
    until: expiresAt.slice(0, 10),
    signer: signedBy.name ?? signedBy.keyId.slice(0, 'sha256:'.length + 12),
  };
}

function renderCertificatePage(row: CertificateRow, badge: string, index: RegisterIndex): string {
  const { target, coverage, operations, harness, signedBy, links, startedAt, issuedAt } = row;
  const standing: Standing = row.standing;
  const data = {
    programme: index.programme,
    asOf: index.head?.issuedAt ?? index.asOf,
    name: target.name,
    version: target.version,
    address: target.address,
    standing,
    verdictTone: tones[standing].verdict,
    sentence: row.sentence,
    badge: `data:image/svg+xml;base64,${Buffer.from(badge).toString('base64')}`,
    badgeText: `payroll conformance: ${badgeValue(row)}`,
    facts: [
      ['Class', row.class ?? 'none is stated'],
      ['Musts', `${coverage.must.judged} of ${coverage.must.total} judged, none broken`],
      [
        'Shoulds',
        `${coverage.should.judged} of ${coverage.should.total} judged${row.result === 'WARNED' ? ', some broken' : ''}`,
      ],
      ['Operations', operations === null ? 'not stated' : `${operations.covered} of ${operations.total} covered`],
      ['Waivers', String(row.waivers)],
      ['Catalogue revision', row.catalogueRevision],
      ['Harness', `${harness.version}${harness.commit === null ? '' : `, commit ${harness.commit}`}`],
      ['Run', `started on ${startedAt}${row.ranBy === null ? '' : `, by ${row.ranBy}`}`],
      ['Challenge', row.challenge ?? 'none: it was no challenge run'],
      [
        'Signed',
        `on ${issuedAt}, ${ageAtSignature(startedAt, issuedAt)} after the run was started, by ${signedBy.name ?? 'a holder of the key'}`,
      ],
      ['Valid', `until ${row.expiresAt}, unless taken back`],
      ['Listed', `on ${row.listed.at}, as entry ${row.listed.entry}`],
    ],
    digests: [
      ['Certificate', row.certificate],
      ['Record', row.record],
      ['Profile', row.profile],
      ['Key', signedBy.keyId],
    ],
    links: Object.entries(links).filter(([, address]) => address !== null),
    policy: contentPolicy(null),
  };
  return renderTemplate('register-certificate', data, { style: siteStyle() });
}
