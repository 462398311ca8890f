import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { type Judged, type Outcome, unseenReason, worse } from '../../specs/words/finding.ts';
import { failedAnswer, succeeded } from '../kernel/answer.ts';
import type { Judgement, Unjudged } from '../kernel/judge.ts';
import { shapeBreaches } from './kept-evidence.ts';

/** Decides a requirement's outcome by its judgements. `end`: why the check ended early, which undoes no judgement. */
export function decideOutcome(
  id: string,
  judgements: readonly Judgement[],
  end: Judged | null,
  catalogue: Catalogue,
): Judged {
  const ownJudgements = judgements.filter(({ requirement }) => requirement === id);
  if (end?.outcome === 'error') return end;
  if (ownJudgements.some(({ kind }) => kind === 'broken')) {
    const isMust = catalogue.requirements.get(id)?.level !== 'should';
    return { outcome: isMust ? 'failed' : 'advisory', code: null, reason: null };
  }
  const unjudged = ownJudgements.flatMap((judgement) => (judgement.kind === 'unjudged' ? [judgement] : []));
  const block = unjudged.find(({ outcome }) => outcome === 'blocked');
  if (block !== undefined)
    return { outcome: 'blocked', code: null, reason: block.reason, ...asCause(block.cause, catalogue) };
  if (ownJudgements.some(({ kind }) => kind === 'holds')) return { outcome: 'passed', code: null, reason: null };
  const [first] = unjudged;
  if (first !== undefined) return { outcome: first.outcome, code: first.code, reason: first.reason };
  return end ?? { outcome: 'not-applicable', code: 'not-observed', reason: unseenReason };
}

/** Decides a check's outcome: the worst of its requirements, or `blocked` if it was blocked after all had passed. */
export function decideCheckOutcome(parts: readonly Judged[], end: Judged | null): Judged {
  if (end?.outcome === 'error') return end;
  if (end?.outcome === 'blocked' && parts.every(({ outcome }) => outcome === 'passed')) return end;
  const outcome = parts.reduce<Outcome>((worst, part) => worse(worst, part.outcome), 'not-selected');
  return parts.find((part) => part.outcome === outcome) ?? end ?? { outcome: 'passed', code: null, reason: null };
}

/** Names the cause of a blocked requirement: of an answer, the must that its shape breaks, or its failed status. */
export function asCause(cause: Unjudged['cause'], { requirements }: Catalogue): Pick<Judged, 'cause'> {
  if (cause === null) return {};
  if (typeof cause === 'string') return { cause };
  const breach = shapeBreaches(cause).find(({ requirement }) => requirements.get(requirement)?.level === 'must');
  const named = breach?.requirement ?? failedAnswer(cause) ?? (succeeded(cause) ? cause.operation : null);
  return named === null ? {} : { cause: named };
}
