import type { BoardCertificate } from '../../reports/board/board.ts';
import { BoardBuilder } from '../../reports/board/board-builder.ts';
import type { RunEntry } from '../../reports/history/history-run.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Outcome, Verdict } from '../../specs/words/finding.ts';

/** The moment at which made-up boards are generated. */
const asOf = new Date('2026-11-22T06:00:00.000Z');

/** Numbers that look random, and are the same each time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

const kinds = ['full', 'full', 'employer', 'read-only', 'limited'] as const;
const standings = ['valid', 'valid', 'valid', 'expired', 'revoked', 'superseded'] as const;

/** Makes a run of a target in which `broken` requirements failed, some others did not apply, and the rest passed. */
function entryOf(name: string, startedAt: string, broken: ReadonlySet<string>, skipped: number): RunEntry {
  const requirements: Partial<Record<Outcome, string[]>> = {};
  const counts = { passed: 0, failed: 0, advisory: 0, blocked: 0, 'not-applicable': 0, 'not-selected': 0, error: 0 };
  const judged = { must: 0, should: 0 };
  const total = { must: 0, should: 0 };
  let at = 0;
  for (const { id, level } of loadCatalogue().requirements.values()) {
    at += 1;
    const wrong = level === 'must' ? 'failed' : 'advisory';
    const outcome = broken.has(id) ? wrong : at % 97 < skipped ? 'not-applicable' : 'passed';
    counts[outcome] += 1;
    total[level] += 1;
    if (outcome !== 'not-applicable') judged[level] += 1;
    const ids = requirements[outcome] ?? [];
    ids.push(id);
    requirements[outcome] = ids;
  }
  const verdict: Verdict = counts.failed > 0 ? 'nonconformant' : 'conformant';
  return {
    schemaVersion: 1,
    startedAt,
    target: { name, version: '3.2.0' },
    specsDigest: 'sha256:0',
    effort: 'standard',
    verdict,
    interrupted: false,
    counts,
    facts: {
      strict: false,
      partial: false,
      catalogueRevision: loadCatalogue().revision,
      harnessVersion: '0.1.0',
      profileDigest: 'sha256:1',
      durationMs: 30_000,
      exchanges: 700,
      coverage: {
        must: { judged: judged.must, total: total.must },
        should: { judged: judged.should, total: total.should },
      },
      latencies: {},
      requirements,
    },
  };
}

/** Makes a board of `targets` made-up targets, each tested in `nights` nights; one in three breaks some requirements. */
export function madeUpBoard(targets: number, nights: number) {
  const next = numbersFrom(7);
  const ids = [...loadCatalogue().requirements.keys()];
  const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(next() * list.length)] ?? fallback;
  const builder = new BoardBuilder();
  for (let at = 1; at <= targets; at += 1) {
    const id = `vendor-${String(at).padStart(4, '0')}`;
    const own = pick<string>(kinds, 'full');
    const weak = next() < 0.35 ? 1 + Math.floor(next() * 12) : 0;
    const broken = new Set(Array.from({ length: weak }, () => ids[Math.floor(next() ** 3 * ids.length)] ?? ''));
    for (let night = 1; night <= nights; night += 1) {
      if (next() < 0.05) broken.delete([...broken][0] ?? '');
      if (broken.size > 0 && next() < 0.05) broken.add(pick(ids, ''));
      const startedAt = new Date(asOf.getTime() - (nights - night) * 86_400_000 - 3_600_000 + at).toISOString();
      const entry = entryOf(`Bridge of vendor ${at}`, startedAt, broken, own === 'full' ? 1 : 20);
      const standing = pick(standings, 'valid');
      const certificate: BoardCertificate | null =
        night === nights && broken.size === 0 && next() < 0.8
          ? { standing, sentence: `It is ${standing}.`, class: own, expiresAt: '2027-02-19T09:00:00.000Z' }
          : null;
      builder.add(
        id,
        id,
        { source: `results/${id}/${night}`, entry, dialect: null, asked: null, class: own },
        certificate,
      );
    }
  }
  const missing = [{ id: 'vendor-9998', why: 'The target could not be reached: connection refused.' }];
  const leftOut = [{ source: 'results/vendor-9999/1', why: 'run.jsonl: line 1 is no JSON' }];
  return builder.build(asOf, missing, leftOut);
}
