import { type Judged, joinKinds, type TimelineEntry } from '../../../specs/words/finding.ts';
import type { RecordedFinding } from '../../../specs/words/record.ts';
import { clip } from '../../escape/controls.ts';
import type { RunFinding } from './run.ts';
import { runBounds, textLengths } from './run-bounds.ts';

/** The longest text whose equal copies are stored once. */
const sharedLength = 300;
/** The most texts, and judgements, that are remembered for this. */
const sharedTexts = 20_000;
const sharedJudgements = 10_000;

/** Keeps the texts of a loaded record within a bound on all of them together, and equal texts once. */
export class TextStore {
  readonly #texts = new Map<string, string>();
  readonly #judgements = new Map<string, Judged>();
  #left: number = runBounds.characters;

  /** Empty once the bound on all texts together is reached. @param most the longest text, in characters */
  keep(text: string, most: number): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const kept = text.length > most ? copyOf(clip(text, most)) : text;
    if (kept.length > this.#left) return '';
    this.#left -= kept.length;
    if (text.length <= sharedLength && this.#texts.size < sharedTexts) this.#texts.set(text, kept);
    return kept;
  }

  /** Keeps a judgement with its texts; equal judgements are kept once. */
  keepJudged({ outcome, code, reason, cause }: Judged): Judged {
    const isShort = reason === null || reason.length <= sharedLength;
    const key = `${outcome} ${code} ${cause} ${reason}`;
    const known = isShort ? this.#judgements.get(key) : undefined;
    if (known !== undefined) return known;
    const kept: Judged = {
      outcome,
      code,
      reason: reason === null ? null : this.keep(reason, textLengths.reason),
      ...(cause === undefined ? {} : { cause: this.keep(cause, textLengths.id) }),
    };
    if (isShort && this.#judgements.size < sharedJudgements) this.#judgements.set(key, kept);
    return kept;
  }

  /** The finding, with its texts and references kept, and without its curl line, which is made from its evidence. */
  keepFinding(finding: RecordedFinding): RunFinding {
    return {
      requirement: this.keep(finding.requirement, textLengths.id),
      operation: this.keep(finding.operation, textLengths.id),
      pointer: finding.pointer === null ? null : this.keep(finding.pointer, textLengths.pointer),
      expected: this.keep(finding.expected, textLengths.value),
      actual: this.keep(finding.actual, textLengths.value),
      message: this.keep(finding.message, textLengths.message),
      count: finding.count,
      aspect: finding.aspect === null ? null : this.keep(finding.aspect, textLengths.value),
      fingerprint: this.keep(finding.fingerprint, textLengths.id),
      ...this.keepConfirmed(finding),
      ...(finding.traceId === undefined ? {} : { traceId: this.keep(finding.traceId, textLengths.id) }),
      exchanges: this.#keepReferences(finding.exchanges),
      ...(finding.setup === undefined ? {} : { setup: this.#keepReferences(finding.setup) }),
      ...(finding.answer === undefined ? {} : { answer: this.keep(finding.answer, textLengths.id) }),
      ...this.#keepExpectation(finding),
      ...this.keepKinds(finding),
      ...this.#keepCauses(finding),
      ...(finding.timeline === undefined ? {} : { timeline: this.#keepTimeline(finding.timeline) }),
    };
  }

  #keepReferences(references: readonly string[]): readonly string[] {
    return references.slice(-runBounds.exchangesPerFinding).map((each) => this.keep(each, textLengths.id));
  }

  /** Leaves out an expectation that is too long: a part of it would mean something else. */
  #keepExpectation({ expectation }: RecordedFinding): Pick<RunFinding, 'expectation'> {
    const text = expectation === undefined ? '' : JSON.stringify(expectation);
    if (text.length > textLengths.condition || this.keep(text, textLengths.condition) === '') return {};
    return { expectation: JSON.parse(text) };
  }

  #keepCauses({ causes }: RecordedFinding): Pick<RunFinding, 'causes'> {
    if (causes === undefined) return {};
    return { causes: causes.slice(0, runBounds.causes).map((each) => this.keep(each, textLengths.id)) };
  }

  keepConfirmed({ confirmed }: Pick<RecordedFinding, 'confirmed'>): Pick<RunFinding, 'confirmed'> {
    if (confirmed === undefined) return {};
    const { failed, of, notRepeated } = confirmed;
    const reason = notRepeated === undefined ? {} : { notRepeated: this.keep(notRepeated, textLengths.id) };
    return { confirmed: { failed, of, ...reason } };
  }

  keepKinds(finding: Pick<RecordedFinding, 'kinds'>): Pick<RunFinding, 'kinds'> {
    // `{}`: nothing to join with; it only takes the bound on kinds.
    const { kinds } = joinKinds(finding, {});
    return kinds === undefined ? {} : { kinds: kinds.map((kind) => this.keep(kind, textLengths.id)) };
  }

  #keepTimeline(timeline: readonly TimelineEntry[]): readonly TimelineEntry[] {
    return timeline.slice(0, runBounds.timelineEntries).map(({ operation, branch, startMs, endMs, status }) => ({
      operation: this.keep(operation, textLengths.id),
      branch,
      startMs,
      endMs,
      status,
    }));
  }
}

/** Copies a text: as a slice it would keep the longer text that it is part of in memory. */
const copyOf = (text: string): string => String(JSON.parse(JSON.stringify(text)));
