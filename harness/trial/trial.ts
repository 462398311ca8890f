import type { Arbitrary } from 'fast-check';
import type { IdsOf, Judgement, OwnsRequirements } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import type { PropertyRun } from '../../specs/words/check-result.ts';
import type { AnswerLedger, LedgerGroup } from '../evidence/answer-ledger.ts';
import type { Repeat } from '../repeats/repeat.ts';
import { Sender, type SenderParts, type SendingCheck } from '../sending/sender.ts';
import type { Undisturbed } from '../turns/undisturbed.ts';
import type { Exploration } from './exploration.ts';
import { KeptJudgements, type Standard } from './kept-judgements.ts';
import { type PropertyOptions, runProperty } from './property.ts';

export interface TrialParts extends SenderParts {
  readonly standard: Standard;
  readonly ledger: AnswerLedger;
  /** The state shared by checks that are run again with another seed; null in their first run. */
  readonly exploration: Exploration | null;
}

/** A running check, with its judgements so far. A function that only sends takes a {@link Sender}. */
export class Trial<in Id extends RequirementId = never> extends Sender {
  readonly exploration: Exploration | null;
  readonly kept: KeptJudgements;
  readonly properties: PropertyRun[] = [];
  /** The failed examples of each property, by its name. */
  readonly failing = new Map<string, readonly unknown[]>();
  readonly #parts: TrialParts;
  readonly #id: string;
  readonly #repeat: Repeat | null;

  /** @param repeat the result of the check's earlier run; null: this is the first */
  constructor(parts: TrialParts, check: SendingCheck, repeat: Repeat | null = null) {
    super(parts, check, () => repeat?.takeRequest());
    const startedAt = parts.run.clock.now();
    this.exploration = parts.exploration;
    this.kept = new KeptJudgements(parts.standard, (judgement) => repeat?.note(judgement, startedAt));
    this.#parts = parts;
    this.#id = check.id;
    this.#repeat = repeat;
  }

  get judgements(): Judgement[] {
    return this.kept.judgements;
  }

  /** Runs `body` while no other check writes, so that its reads can be compared. It may write itself. */
  async withoutOtherWrites(body: () => Promise<void>, { on, reads = [] }: Undisturbed = {}): Promise<void> {
    const unsynced = reads.filter((spec) => !this.world.notes.firstAnswers.has(spec));
    await Promise.all(unsynced.map((spec) => this.world.sendOnce(spec)));
    await this.turns.keepOffWrites(this.kept, body, on);
  }

  /** Runs `body`, which judges that a disconnection leaves something as it is; again if another may be the cause. */
  withoutOtherDisconnections(body: () => Promise<void>): Promise<void> {
    return this.turns.keepOffDisconnections(this.kept, body);
  }

  /** Returns the judgements of one operation's answers; in a repeat, after sending again what showed a defect. */
  async observed(operation: OperationId, group: LedgerGroup): Promise<readonly Judgement<RequirementId>[]> {
    for (const { spec, valid } of this.#repeat?.requestsOf(operation, group) ?? []) await this.send(spec, { valid });
    return this.#parts.ledger.judgements(operation, group);
  }

  /** Adds judgements; `undefined`: there was nothing to judge. */
  readonly judge = (...judged: readonly (Judgement<Id> | readonly Judgement<Id>[] | undefined)[]): void => {
    this.kept.add(this.kept.takeCounted(judged.flat().filter((judgement) => judgement !== undefined)));
  };

  /**
   * Runs a property: first the boundary cases of `options.examples`, then random ones by seed and effort. `body` judges
   * an example. A failing one is shrunk within bounds, and the judgements of the smallest are kept.
   */
  readonly forAll = async <T>(
    name: string,
    arbitrary: Arbitrary<T>,
    body: (value: T) => Promise<readonly Judgement<Id>[]>,
    options: PropertyOptions<T> = {},
  ): Promise<void> => {
    const { settings, effort, startedAt, clock } = this.#parts.run;
    // Judgements that do not count don't end a property: it would then not make the others.
    const judged = async (value: T): Promise<readonly Judgement[]> => this.kept.takeCounted(await body(value));
    if (this.#repeat !== null) {
      for (const value of this.#repeat.shown.failing.get(name) ?? []) this.kept.add(await judged(value as T));
      return;
    }
    const run = await runProperty(arbitrary, judged, {
      examples: options.examples ?? [],
      randomExamples: options.randomExamples ?? effort.examples,
      shrinkExamples: options.shrinkExamples ?? effort.shrinkRequests,
      seed: `${settings.seed}/${this.#id}/${name}`,
      deadline: startedAt + effort.softDeadlineMs,
      now: () => clock.now(),
    });
    this.properties.push({ name, planned: run.planned, run: run.run });
    if (run.failing.length > 0) this.failing.set(name, run.failing);
    this.kept.add(run.judgements);
  };
}

/** A check as data. It is blocked if a premise fails, so that one defect is one finding. */
export interface Check {
  /** `<operation>/<name>`, or `<theme>/<name>`. */
  readonly id: string;
  /** The behaviour in a short sentence. */
  readonly title: string;
  /** The operation that the check belongs to; null: it is about several. */
  readonly operation: OperationId | null;
  /** Every requirement that its judges own, each once. */
  readonly requirements: readonly RequirementId[];
  /** The operations that it needs. If the profile does not offer one, the check does not apply. */
  readonly calls: readonly OperationId[];
  /** The urgency: checks with a greater number begin first, and their requests go first. Default 0. */
  readonly urgency?: number;
  /** Whether it runs alone before the others begin. Default: beside others. */
  readonly runsFirst?: true;
  /** Whether it begins only when all opening checks have ended. Default: it waits for them for a limited time. */
  readonly waitsForOpening?: true;
  /** Whether it reports the dialect of its operation, as all answers showed it. Default: no. */
  readonly reportsDialect?: true;
  /** Whether it reports the pairs of circumstances that the run has covered. Default: no. */
  readonly reportsPairs?: true;
  /** The most private connections that it creates, besides the shared ones. Default 0. */
  readonly connections?: number;
  /** Whether it uses its private connections again when it runs with another seed. Default: it runs once. */
  readonly reusesConnections?: true;
  run(t: Trial<RequirementId>): Promise<void>;
}

/** The definition of a check. It can judge only requirements that its judges own. */
export interface CheckDefinition<Judges extends readonly OwnsRequirements[]>
  extends Omit<Check, 'operation' | 'calls' | 'requirements' | 'run'> {
  /** Default: the one with which the id begins, if any. */
  readonly operation?: Check['operation'];
  /** Default: its own operation. */
  readonly calls?: Check['calls'];
  readonly judges: Judges;
  /** Sends the requests, and passes the judgements of the answers to `t.judge`. */
  run(t: Trial<IdsOf<Judges>>): Promise<void>;
}

/** Makes a check of its definition, with the requirements that its judges own. */
export const defineCheck = <const Judges extends readonly OwnsRequirements[]>({
  id,
  judges,
  operation = operationIds.find((each) => id.startsWith(`${each}/`)) ?? null,
  calls = operation === null ? [] : [operation],
  ...check
}: CheckDefinition<Judges>): Check => ({
  ...check,
  id,
  operation,
  calls,
  requirements: [...new Set(judges.flatMap(({ requirementIds }) => requirementIds))],
});

/** The checks of one operation, or one theme across operations. */
export interface Suite {
  readonly name: string;
  readonly title: string;
  readonly checks: readonly Check[];
}
