import { outcomes } from '../../specs/words/finding.ts';
import { contentPolicy, readAsset, renderTemplate } from '../formats/html/assets.ts';
import { outcomeBars } from '../formats/html/requirement-rows.ts';
import { legendModel } from '../formats/html/word-meanings.ts';
import type { Run } from '../record/run/run.ts';
import { pagesOn } from '../story/explanation.ts';
import { classReasons, classTitle } from './class-text.ts';
import { certifiedVerdict, type OperationScope } from './coverage-scope.ts';
import type { Statement } from './statement.ts';
import { ageAtSignature, mustShare, statedByProfile } from './statement-text.ts';

const scopeWords: Readonly<Record<OperationScope['state'], string>> = {
  covered: 'yes',
  'too-little': 'no: fewer than half of its musts were judged',
  'never-worked': 'no: it answered no valid request with success',
  'not-offered': 'no: the target does not offer it, as stated by the profile',
  'not-granted': 'no: the provider lacks its product',
};

export function renderCertificatePage({ predicate, subject }: Statement, run: Run): string {
  const { conformance, result } = predicate;
  const {
    target,
    requirements,
    coverage,
    waivers,
    attested = [],
    class: ownClass,
    startedAt,
    issuedAt,
    scope = [],
    issuer,
  } = conformance;
  const groups = outcomes.flatMap((outcome) => {
    const listed = requirements.filter((each) => each.outcome === outcome);
    const rows = listed.map((each) => ({ ...each, statement: run.requirements.get(each.id)?.statement ?? '' }));
    return rows.length === 0 ? [] : [{ outcome, rows }];
  });
  const data = {
    title: `${target.name} ${target.version}: certificate of conformance`,
    target: { name: target.name, version: target.version, address: target.address ?? null },
    stated: statedByProfile(conformance),
    verdict: certifiedVerdict(scope),
    warned: result === 'WARNED',
    musts: mustShare(coverage.must),
    shoulds: `${coverage.should.judged} of ${coverage.should.total} shoulds`,
    bars: outcomeBars(requirements),
    legend: legendModel(groups.map(({ outcome }) => outcome)),
    class:
      ownClass === undefined ? null : { ...ownClass, title: classTitle(ownClass), reasons: classReasons(ownClass) },
    attested: attested.map((each) => ({ ...each, asked: run.requirements.get(each.requirement)?.statement ?? '' })),
    scope: scope.map((each) => ({ ...each, words: scopeWords[each.state] })),
    issuance: [
      ['Issuer', issuer?.name ?? 'no name is stated'],
      ['Key', issuer?.keyId ?? 'not stated'],
      ['Run', `started on ${startedAt}`],
      ['Signed', `on ${issuedAt}, ${ageAtSignature(startedAt, issuedAt)} after the run was started`],
      ['Valid', `until ${conformance.expiresAt}`],
    ],
    groups,
    waivers,
    facts: [
      ['Record (SHA-256 of run.jsonl)', subject[0].digest.sha256],
      ['Catalogue revision', conformance.catalogueRevision],
      ...(conformance.errata ?? []).map(
        ({ requirement, date, correction }) => ['Erratum', `${requirement}, ${date}: ${correction}`] as const,
      ),
      ['Requirements', conformance.digests.requirements],
      ['Specs', conformance.digests.specs],
      ['Profile', conformance.digests.profile],
      ['Harness', conformance.harness.version],
      ['Seed', String(conformance.seed)],
      ['Challenge', conformance.challenge ?? 'none'],
      ['Effort', conformance.effort],
    ],
    pageOf: pagesOn(run.docsUrl),
    policy: contentPolicy(null),
  };
  return renderTemplate('certificate', data, { style: readAsset('report.css') });
}
