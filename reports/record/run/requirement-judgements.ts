import type { Judged } from '../../../specs/words/finding.ts';
import type { RecordCheck, RecordedRequirement } from '../../../specs/words/record.ts';
import { worseJudged } from '../join/worse-judged.ts';
import { blockedBy, idleOperationOf, needsSuccess } from './never-worked.ts';
import { runBounds } from './run-bounds.ts';
import type { TextStore } from './text-store.ts';

/** The worst judgement by checks of one operation. `needsSuccess`: one of them proves nothing if it never works. */
interface Group {
  check: string;
  judged: Judged;
  needsSuccess: boolean;
}

/** Joins the judgements of all checks on each requirement. */
export class RequirementJudgements {
  /** The requirements in the header of the record. */
  readonly #listed: ReadonlyMap<string, RecordedRequirement>;
  readonly #texts: TextStore;
  /** The groups by requirement id, then by the operation of the checks; null: checks about several. */
  readonly #groups = new Map<string, Map<string | null, Group>>();
  #unlisted = 0;

  constructor(listed: ReadonlyMap<string, RecordedRequirement>, texts: TextStore) {
    this.#listed = listed;
    this.#texts = texts;
  }

  /** Adds a line. @returns false if it judges more unlisted requirements than a record may */
  add(line: Pick<RecordCheck, 'check' | 'operation' | 'requirements' | 'findings'>): boolean {
    for (const [id, judged] of Object.entries(line.requirements)) if (!this.#note(id, line, judged)) return false;
    // `failed` even for a should: its level makes it an advisory later.
    for (const { requirement, message } of line.findings) {
      if (!this.#note(requirement, line, { outcome: 'failed', code: null, reason: message })) return false;
    }
    return true;
  }

  /** Leaves out what no check judged. What rests on an `idle` operation, which never worked, is blocked. */
  result(idle: ReadonlySet<string>): ReadonlyMap<string, Judged> {
    return new Map([...this.#groups].map(([id, groups]) => [id, this.#worst(id, groups, idle)]));
  }

  #note(id: string, { check, operation }: Pick<RecordCheck, 'check' | 'operation'>, judged: Judged): boolean {
    const groups = this.#groups.get(id) ?? this.#begin(id);
    if (groups === null) return false;
    const group = groups.get(operation);
    if (group === undefined) {
      groups.set(operation, { check, judged: this.#texts.keepJudged(judged), needsSuccess: needsSuccess(judged) });
      return true;
    }
    group.needsSuccess ||= needsSuccess(judged);
    // Among equal judgements the check with the first id decides, so the order in which checks end does not matter.
    const inOrder = group.check <= check;
    const worse = inOrder ? worseJudged(group.judged, judged) : worseJudged(judged, group.judged);
    if (worse === group.judged) return true;
    group.check = check;
    group.judged = this.#texts.keepJudged(worse);
    return true;
  }

  #begin(id: string): Map<string | null, Group> | null {
    if (!this.#listed.has(id)) {
      this.#unlisted += 1;
      if (this.#unlisted > runBounds.unlistedRequirements) return null;
    }
    const groups = new Map<string | null, Group>();
    this.#groups.set(id, groups);
    return groups;
  }

  #worst(id: string, groups: ReadonlyMap<string | null, Group>, idle: ReadonlySet<string>): Judged {
    const inOrder = [...groups].sort(([, a], [, b]) => (a.check < b.check ? -1 : 1));
    const judgements = inOrder.map(([operation, group]) => {
      const cause = group.needsSuccess ? idleOperationOf(operation, this.#listed.get(id), idle) : undefined;
      return cause === undefined ? group.judged : worseJudged(group.judged, blockedBy(cause));
    });
    return judgements.reduce(worseJudged);
  }
}
