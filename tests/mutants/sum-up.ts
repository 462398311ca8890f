import type { MutantKind } from './find-mutants.ts';
import { judgements, type Verdict } from './judgements.ts';
import type { TriedMutant } from './try-mutants.ts';

/** How mutants were drawn and tried. */
export interface MutantCircumstances {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly node: string;
  readonly seed: number;
  /** How many mutants there are in all. */
  readonly available: number;
  readonly seconds: number;
}

/** How many mutants of one kind there were, and what became of them. */
export interface MutantShare {
  readonly kind: MutantKind;
  readonly tried: number;
  readonly killed: number;
  readonly inconclusive: number;
  readonly broken: number;
  readonly survived: number;
}

/** What a run over mutants came to. */
export interface MutantSummary extends MutantCircumstances {
  readonly tried: number;
  readonly killedAtQuick: number;
  readonly killedAtStandard: number;
  readonly inconclusive: number;
  readonly broken: number;
  readonly survived: number;
  /** Survivors by what a person made of them. */
  readonly judged: Readonly<Record<Verdict | 'open', number>>;
  readonly byKind: readonly MutantShare[];
  /** Ids of survivors that break what the interface states, with their places. */
  readonly missed: readonly string[];
}

/** Sums up what became of mutants; survivors count by their judgements. */
export function sumUpMutants(tried: readonly TriedMutant[], circumstances: MutantCircumstances): MutantSummary {
  const count = (test: (one: TriedMutant) => boolean): number => tried.filter(test).length;
  const survivors = tried.filter(({ outcome }) => outcome === 'survived');
  const judgedAs = (verdict: Verdict | 'open'): number =>
    survivors.filter(({ mutant }) => (judgements.get(mutant.id)?.judged ?? 'open') === verdict).length;
  const kinds = [...new Set(tried.map(({ mutant }) => mutant.kind))].sort();
  const missed = survivors.filter(({ mutant }) => judgements.get(mutant.id)?.judged === 'missed');
  return {
    ...circumstances,
    tried: tried.length,
    killedAtQuick: count(({ outcome, effort }) => outcome === 'killed' && effort === 'quick'),
    killedAtStandard: count(({ outcome, effort }) => outcome === 'killed' && effort === 'standard'),
    inconclusive: count(({ outcome }) => outcome === 'inconclusive'),
    broken: count(({ outcome }) => outcome === 'broken'),
    survived: survivors.length,
    judged: {
      equivalent: judgedAs('equivalent'),
      legal: judgedAs('legal'),
      unobservable: judgedAs('unobservable'),
      missed: judgedAs('missed'),
      open: judgedAs('open'),
    },
    byKind: kinds.map((kind) => {
      const counted = (outcome: TriedMutant['outcome']): number =>
        count((one) => one.mutant.kind === kind && one.outcome === outcome);
      return {
        kind,
        tried: count(({ mutant }) => mutant.kind === kind),
        killed: counted('killed'),
        inconclusive: counted('inconclusive'),
        broken: counted('broken'),
        survived: counted('survived'),
      };
    }),
    missed: missed.map(({ mutant: { id, file, line } }) => `${id} (${file}:${line})`),
  };
}
