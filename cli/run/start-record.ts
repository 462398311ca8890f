import { boundsWith } from '../../driver/bounds/bounds.ts';
import type { EvidenceLimits } from '../../reports/record/evidence/evidence-bounds.ts';
import { openRecord, type RecordWriter } from '../../reports/record/file/record-writer.ts';
import type { Profile } from '../../specs/words/profile.ts';
import type { RecordedPace } from '../../specs/words/record.ts';
import type { RunPlan } from './plan/run-plan.ts';
import { shareOut } from './plan/share-out.ts';
import { testedBuild } from './plan/tested-build.ts';
import type { RunContext } from './run-context.ts';
import { createRunHeader } from './run-header.ts';
import { recordedProfile } from './target.ts';

/** Starts the record of a run in its folder. @throws ReportError */
export function startRecord(
  plan: RunPlan,
  { options, catalogue, judged, io }: Pick<RunContext, 'options' | 'catalogue' | 'judged' | 'io'>,
): RecordWriter {
  const { seed, selection, profile } = plan;
  const { effort, strict, challenge, label, build = {}, repeat, workers, shard = null } = options;
  const recorded = recordedProfile({ profile, isEmbedded: options.profile === undefined });
  const planned = plan.checks;
  const workersUsed = shareOut(planned, profile, workers).length;
  const header = createRunHeader({
    profile: recorded,
    catalogue,
    judged,
    seed,
    challenge,
    label,
    build: testedBuild(build, io.environment),
    effort,
    strict,
    selection,
    planned,
    shard,
    pace: paceOf(profile, workersUsed),
    repeat: repeat === undefined ? undefined : { count: repeat, workers: workersUsed },
  });
  return openRecord(options.out, header, limitEvidence(profile));
}

/** Says how much of the findings is kept: the profile's bounds in the words of the record. */
function limitEvidence({ limits }: Profile): EvidenceLimits {
  const { findings, evidenceFiles, evidenceCharacters } = boundsWith(limits.answers);
  return { findingsPerCheck: findings, files: evidenceFiles, totalCharacters: evidenceCharacters };
}

/** Computes how fast all workers together may send: each has its part of the concurrency, of which a fraction is left unused. */
function paceOf({ limits: { concurrency, requestsPerSecond } }: Profile, workers: number): RecordedPace {
  return { concurrency: workers * Math.max(1, Math.floor(concurrency / workers)), requestsPerSecond };
}
