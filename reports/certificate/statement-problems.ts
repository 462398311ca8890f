import { isDeepStrictEqual } from 'node:util';
import type { Level } from '../../specs/words/finding.ts';
import { holding } from '../verdict/plural.ts';
import { coverageOf } from '../verdict/requirements/judge-requirements.ts';
import { seedProblem } from './challenge-problems.ts';
import { type KnownRevision, levelsDigest } from './known-revisions.ts';
import { configurationOf, type Statement } from './statement.ts';

/** Finds what is wrong with a statement by itself, a sentence each: its record is not needed. */
export function statementProblems(statement: Statement, now: Date, known: readonly KnownRevision[]): readonly string[] {
  const wrongSeed = seedProblem(statement.predicate.conformance);
  return [
    ...periodProblems(statement, now),
    ...setProblems(statement, known),
    ...resultProblems(statement),
    ...(wrongSeed === null ? [] : [wrongSeed]),
  ];
}

function periodProblems({ predicate }: Statement, now: Date): readonly string[] {
  const { startedAt, issuedAt, expiresAt } = predicate.conformance;
  const [started, from, to] = [Date.parse(startedAt), Date.parse(issuedAt), Date.parse(expiresAt)];
  if (!(from < to)) return ['The certificate has no valid period.'];
  return holding([
    [
      !(started <= from),
      `The certificate is dated before its run: signed on ${issuedAt}, but the run was started on ${startedAt}.`,
    ],
    [now.getTime() > to, `The certificate expired on ${expiresAt}.`],
    [now.getTime() < from, `The certificate was issued in the future, on ${issuedAt}.`],
  ]);
}

function setProblems({ predicate }: Statement, known: readonly KnownRevision[]): readonly string[] {
  const { requirements, catalogueRevision, digests } = predicate.conformance;
  const revision = known.find((each) => each.revision === catalogueRevision && each.digest === digests.requirements);
  const isComplete = revision === undefined || levelsDigest(requirements) === revision.levels;
  const uncertifiable = requirements.find(
    ({ level, outcome }) =>
      outcome === 'error' ||
      outcome === 'not-selected' ||
      (level === 'must' && (outcome === 'failed' || outcome === 'blocked')),
  );
  const named = `Catalogue revision ${catalogueRevision} with the requirement set ${digests.requirements}`;
  return holding([
    [revision === undefined, `${named} is not known here.`],
    [!isComplete, `The certificate does not cover the complete requirement set of revision ${catalogueRevision}.`],
    [
      uncertifiable !== undefined,
      `The certificate lists what can't be certified: ${uncertifiable?.id} ${uncertifiable?.outcome}.`,
    ],
  ]);
}

function resultProblems({ predicate }: Statement): readonly string[] {
  const { conformance, result, passedTests, warnedTests, failedTests, configuration } = predicate;
  const { requirements, coverage, digests } = conformance;
  const idsOf = (outcome: string): readonly string[] =>
    requirements.filter((each) => each.outcome === outcome).map(({ id }) => id);
  const counted = (level: Level) => coverageOf(requirements.filter((each) => each.level === level));
  const agrees = isDeepStrictEqual(
    [passedTests, warnedTests, failedTests, result, coverage],
    [
      idsOf('passed'),
      idsOf('advisory'),
      idsOf('failed'),
      warnedTests.length > 0 ? 'WARNED' : 'PASSED',
      { must: counted('must'), should: counted('should') },
    ],
  );
  return holding([
    [!agrees, 'The result and the list of requirements do not agree.'],
    [!isDeepStrictEqual(configuration, configurationOf(digests)), 'The digests of its configuration do not agree.'],
  ]);
}

/** Says that another key signed a statement than the statement names; null if it names the signing key, or none. */
export function issuerProblem({ predicate }: Statement, signedWith: string): string | null {
  const { issuer } = predicate.conformance;
  if (issuer === undefined || issuer.keyId === signedWith) return null;
  return `The certificate names another key (${issuer.keyId}) than the one that signed it (${signedWith}).`;
}
