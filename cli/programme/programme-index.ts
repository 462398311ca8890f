import type { Summary } from '../../reports/verdict/summary/summary.ts';
import type { Verdict } from '../../specs/words/outcome.ts';
import type { RunSettings } from './programme-plan.ts';
import type { MissingResult, TargetFigures } from './target-result.ts';

/** The result of one target. */
export interface IndexEntry {
  readonly index: number;
  readonly id: string;
  /** The implementation's name in its profile. Null without a result, as is all that is read from its record. */
  readonly name: string | null;
  readonly version: string | null;
  readonly state: 'tested' | 'missing';
  /** Why there is no result; null if there is one, or the reason is unknown. */
  readonly missing:
    | (Pick<MissingResult, 'attempts' | 'reason'> & {
        /** refused: what lies there in its place does not count. */
        readonly state: MissingResult['state'] | 'refused';
      })
    | null;
  readonly verdict: Verdict | null;
  readonly coverage: Summary['coverage'] | null;
  readonly exitCode: number | null;
  /** The folder of the run, below that of the results. */
  readonly run: string | null;
  /** The highest class of certificate that its run meets, whatever failed; null: it has none, or the record does not say. */
  readonly class: string | null;
  /** The class that it has to reach for a certificate; null: any. */
  readonly wantedClass: string | null;
  readonly figures: TargetFigures | null;
  /** The path of its certificate, below the results; null: it has none. */
  readonly certificate: string | null;
  /** Reasons why it has no certificate, or the register does not list it, a sentence each; empty if none was due. */
  readonly refusedFor: readonly string[];
}

/** `index.json`: the results of a run of a programme, target by target. */
export interface ProgrammeIndex {
  readonly schemaVersion: 1;
  readonly programme: string;
  readonly runId: string;
  /** ISO 8601. */
  readonly collectedAt: string;
  readonly settings: RunSettings;
  /** The numbers of targets, of those without a result, and of those with each verdict. */
  readonly counts: { readonly targets: number; readonly missing: number } & Readonly<Record<Verdict, number>>;
  /** The sums over all targets that have a result. */
  readonly figures: {
    readonly total: TargetFigures;
    readonly median: TargetFigures;
    readonly most: TargetFigures;
  } | null;
  /** In the order of the plan. */
  readonly targets: readonly IndexEntry[];
}
