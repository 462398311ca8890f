import { outcomes } from '../../specs/outcome.ts';
import { showControls } from '../escape/controls.ts';
import { readAsset, renderTemplate } from '../formats/html/assets.ts';
import { contentPolicy } from '../formats/html/inline-script.ts';
import type { Run } from '../record/run/run.ts';
import type { Statement } from './statement.ts';

/** The certificate as a page: one file, without a script. It shows what the signed statement says, and is not signed itself. */
export function renderCertificatePage({ predicate, subject }: Statement, run: Run): string {
  const { conformance, result } = predicate;
  const groups = outcomes.flatMap((outcome) => {
    const own = conformance.requirements.filter((each) => each.outcome === outcome);
    return own.length === 0
      ? []
      : [{ outcome, rows: own.map(({ id, level, code, reason }) => row(run, id, level, code, reason)) }];
  });
  const data = {
    title: showControls(`${conformance.target.name} ${conformance.target.version}: certificate of conformance`),
    target: { name: showControls(conformance.target.name), version: showControls(conformance.target.version) },
    warned: result === 'WARNED',
    coverage: conformance.coverage,
    issued: conformance.issuedAt.slice(0, 10),
    expires: conformance.expiresAt.slice(0, 10),
    groups,
    waivers: conformance.waivers.map((each) => ({
      ...each,
      reason: showControls(each.reason),
      owner: showControls(each.owner),
    })),
    facts: [
      ['Record (SHA-256 of run.jsonl)', subject[0].digest.sha256],
      ['Catalogue revision', conformance.catalogueRevision],
      ['Requirements', conformance.digests.requirements],
      ['Specs', conformance.digests.specs],
      ['Profile', conformance.digests.profile],
      ['Harness', conformance.harness.version],
      ['Seed', String(conformance.seed)],
      ['Effort', conformance.effort],
      ['Run', conformance.startedAt],
    ],
    policy: contentPolicy(null),
  };
  return renderTemplate('certificate', data, { style: readAsset('report.css') });
}

function row(run: Run, id: string, level: string, code: string | null, reason: string | null) {
  const statement = showControls(run.requirements.get(id)?.statement ?? '');
  return { id: showControls(id), level, code, reason: reason === null ? null : showControls(reason), statement };
}

/** A badge for a README, as SVG: "payroll conformance | 412/455 musts, until 2027-02-19". */
export function renderBadge({ predicate }: Statement): string {
  const { coverage, expiresAt } = predicate.conformance;
  const label = 'payroll conformance';
  const value = `${coverage.must.judged}/${coverage.must.total} musts until ${expiresAt.slice(0, 10)}`;
  const width = (text: string): number => Math.ceil(text.length * 6.6) + 14;
  const warned = predicate.result === 'WARNED';
  return renderTemplate('badge', {
    label,
    value,
    labelWidth: width(label),
    valueWidth: width(value),
    color: warned ? '#8a5a00' : '#1b7a3d',
  });
}
