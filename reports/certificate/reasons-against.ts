import { requirementsDigest } from '../record/file/record-header.ts';
import { alterationOf, type Run } from '../record/run/run.ts';
import { isOwn } from '../story/explanation.ts';
import { firstOf, holding } from '../verdict/plural.ts';
import type { Summary } from '../verdict/summary/summary.ts';
import { seedProblem } from './challenge-problems.ts';
import { isEnough, offeredCoverage } from './coverage-scope.ts';
import type { KnownRevision } from './known-revisions.ts';

/** Finds every reason why a run can't be certified, a sentence each; none: it can. */
export function reasonsAgainst(run: Run, summary: Summary, known: readonly KnownRevision[]): readonly string[] {
  const { header } = run;
  const { operations, requirements: chosen } = header.selection;
  const idsWhere = (test: (requirement: Summary['requirements'][number]) => boolean): readonly string[] =>
    summary.requirements.filter(test).map(({ id }) => id);
  const musts = (outcome: string): readonly string[] =>
    idsWhere((each) => each.level === 'must' && each.outcome === outcome);
  const { missing } = run;
  const teamRequirements = [...run.requirements.keys()].filter((id) => isOwn(id, run));
  const alteration = alterationOf(run);
  const missingFiles = run.evidence.audit().missing;
  const unlistedFiles = unlistedEvidence(run);
  const cutShort = summary.cut.length + run.unlisted.cut;
  const coverageOfOffered = offeredCoverage(summary.requirements);
  const wrongSeed = seedProblem(header);
  const digest = requirementsDigest(header.catalogue.requirements);
  return holding([
    [header.kind === 'traffic', 'Only runs that test a server or a client can be certified.'],
    [run.interrupted !== null, `The run was interrupted: ${run.interrupted ?? ''}`],
    [alteration !== null, alteration ?? ''],
    [missingFiles.length > 0, `Evidence is gone: ${firstFive(missingFiles)}. Certify the folder as the run left it.`],
    [
      unlistedFiles.length > 0,
      `Evidence is not in the record's chain: ${firstFive(unlistedFiles)}. Certify the folder as the run left it.`,
    ],
    [run.unlisted.lines > 0, 'The record has more checks than this harness makes.'],
    [header.shard !== null, 'The record is a part of a run: merge the parts first.'],
    [
      operations !== null || chosen !== null,
      'The run was filtered, by --operations or --requirements: certify a whole one.',
    ],
    [
      teamRequirements.length > 0,
      `The run judged requirements of a team's own, ${firstFive(teamRequirements)}: certify one without --checks.`,
    ],
    [header.effort !== 'thorough', `The run was made with effort ${header.effort}; a certificate needs thorough.`],
    [
      cutShort > 0,
      `Time cut ${cutShort} ${cutShort === 1 ? 'property' : 'properties'} short${summary.cut[0] === undefined ? '' : `, ${summary.cut[0].check} first`}: give the run more time.`,
    ],
    [musts('failed').length > 0, `Musts are broken: ${firstFive(musts('failed'))}. A waiver does not change that.`],
    [header.strict && summary.counts.advisory > 0, 'Shoulds are broken, and the run was strict.'],
    [musts('blocked').length > 0, `Musts could not be judged: ${firstFive(musts('blocked'))}.`],
    [
      summary.counts.error > 0,
      `The harness met errors of its own at ${firstFive(idsWhere(({ outcome }) => outcome === 'error'))}.`,
    ],
    [
      summary.counts['not-selected'] > 0,
      `Requirements were not selected: ${firstFive(idsWhere(({ outcome }) => outcome === 'not-selected'))}.`,
    ],
    [missing.length > 0, `Planned checks never reported: ${firstFive(missing)}.`],
    [
      !isEnough(coverageOfOffered),
      `Of the ${coverageOfOffered.total} musts that concern what the target offers, ${coverageOfOffered.judged} were judged, less than half: "doctor" says what the profile lacks.`,
    ],
    [wrongSeed !== null, wrongSeed ?? ''],
    [digest !== header.digests.requirements, 'The requirements in the record do not match their own digest.'],
    [
      !known.some((each) => each.digest === digest && each.revision === header.catalogue.revision),
      `The requirements are not those of catalogue revision ${header.catalogue.revision}.`,
    ],
    [
      summary.waivers.some(({ state }) => state === 'expired' || state === 'stale'),
      'A waiver is expired or stale: take it out of the profile.',
    ],
    [summary.verdict !== 'conformant', `The verdict is ${summary.verdict}.`],
  ]);
}

/** Evidence that the chain does not cover: files that lie there, and files that findings name without a digest. */
function unlistedEvidence({ evidence, defects }: Run): readonly string[] {
  const named = defects
    .flatMap(({ exchanges, setup = [] }) => [...setup, ...exchanges])
    .filter((reference) => !evidence.covers(reference));
  return [...new Set([...evidence.unlisted(), ...named])];
}

const firstFive = (names: readonly string[]): string => firstOf(names, 5);
