import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { operationAtFault } from '../../oracle/outcome/report-finding.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { NotRepeated } from '../../specs/words/confirmation.ts';
import { defectKey } from '../../specs/words/finding.ts';
import type { AnswerLedger, LedgerGroup, ObservedRequest } from '../evidence/answer-ledger.ts';
import { blockedBy } from '../outcome/cannot-judge.ts';
import type { RepeatBudget } from './repeat-budget.ts';

/** The defects that the first run of a check has shown, and all that it takes to test them again. */
export interface ShownDefects {
  /** The keys of its defects, and the requirements that these break. */
  readonly defects: ReadonlyMap<string, RequirementId>;
  /** The failed examples of each property, by its name. */
  readonly failing: ReadonlyMap<string, readonly unknown[]>;
  readonly ledger: AnswerLedger;
}

/** Operations that create a connection or take an entity away, so that the next time another one is needed. */
const needsNew: ReadonlySet<OperationId> = new Set([
  'create-sandbox-connection',
  'create-sandbox-account',
  'disconnect-entity',
]);

/** One repeat of a check: it notes which defects occur again, and ends once all have. */
export class Repeat {
  readonly shown: ShownDefects;
  readonly #budget: RepeatBudget;
  readonly #seen = new Set<string>();
  readonly #reasons = new Map<string, NotRepeated>();
  /** Whether the repeat wanted a request after the requests for repeats were used up. */
  isOutOfRequests = false;

  constructor(shown: ShownDefects, budget: RepeatBudget) {
    this.shown = shown;
    this.#budget = budget;
  }

  hasSeen(defect: string): boolean {
    return this.#seen.has(defect);
  }

  /** The reason why a defect could not be tested again; undefined: none is known. */
  reasonFor(defect: string): NotRepeated | undefined {
    return this.#reasons.get(defect);
  }

  leaveOut(defect: string, reason: NotRepeated): void {
    this.#reasons.set(defect, reason);
  }

  /** The requests that first showed the defects of one operation and group, each once. */
  requestsOf(operation: OperationId, group: LedgerGroup): readonly ObservedRequest[] {
    const requests = new Map<string, ObservedRequest>();
    for (const defect of this.shown.defects.keys()) {
      const request = this.shown.ledger.requestOf(operation, group, defect);
      if (request === null) this.leaveOut(defect, 'not-judged-again');
      else if (needsNew.has(request.spec.operation)) this.leaveOut(defect, 'needs-new-connections');
      else requests.set(JSON.stringify(request), request);
    }
    return [...requests.values()];
  }

  /** Takes one request from the budget. @throws CannotJudge if nothing more is to be sent */
  takeRequest(): void {
    if ([...this.shown.defects.keys()].every((defect) => this.#seen.has(defect))) {
      throw blockedBy('all that had failed has failed again', null);
    }
    if (this.#budget.left <= 0) {
      this.isOutOfRequests = true;
      throw blockedBy('the requests for repeats are used up', null);
    }
    this.#budget.left -= 1;
  }

  /** Records a judgement. @param startedAt when the repeat began: evidence that is all older shows no new occurrence */
  note(judgement: Judgement, startedAt: number): void {
    if (!isBroken(judgement) || !judgement.exchanges.some((exchange) => exchange.startedAt >= startedAt)) return;
    this.#seen.add(defectKey({ ...judgement, operation: operationAtFault(judgement) }));
  }
}
