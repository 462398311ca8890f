import { KnownThings } from '../../oracle/dialect/known-things.ts';
import { observeDialect } from '../../oracle/dialect/observe-dialect.ts';
import { kept } from '../../oracle/outcome/kept-evidence.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { SilenceId } from '../../specs/words/dialect.ts';
import { maxObservations, maxValues } from '../../specs/words/dialect.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { Backlog } from './backlog.ts';

/** The values of one fact at one place, with their counts. */
export interface Note {
  readonly silence: SilenceId;
  readonly place: string;
  readonly fact: string;
  /** The number of times that the place was looked at. */
  of: number;
  readonly values: Map<string, number>;
  readonly first: Exchange;
}

/** The value that stands for a look that found nothing, e.g. no further key. */
const nothing = 'none';

/** The first answers of an operation are all looked into. */
const firstAnswers = 30;
/** One in this many later answers is looked into. */
const oneIn = 8;

/** The most times that one place is looked at: further looks add nothing. */
const maxLooks = 2_000;

/** Counts the choices that the interface leaves open. Memory is bounded by the number of places and values. */
export class DialectNotes {
  readonly #byOperation = new Map<OperationId, Map<string, Note>>();
  readonly #answers = new Map<OperationId, number>();
  readonly #known: KnownThings;
  readonly #backlog: Backlog;

  /** @param profile its credentials and fixtures are known from the start @param backlog does the looking later */
  constructor(profile: Pick<Profile, 'credentials' | 'fixtures'>, backlog = new Backlog()) {
    this.#known = new KnownThings(profile);
    this.#backlog = backlog;
  }

  /** @param stated whether the interface states the result of the request */
  observe(exchange: Exchange, stated: boolean): void {
    this.#backlog.add(() => this.#note(exchange, stated));
  }

  #note(exchange: Exchange, stated: boolean): void {
    const notes = this.#notesOf(exchange.operation);
    const options = { stated, looksInside: stated && this.#isLookedInto(exchange) };
    for (const { silence, place, fact, values } of observeDialect(exchange, options, this.#known)) {
      const key = `${silence} ${place} ${fact}`;
      const known = notes.get(key);
      if (known === undefined && notes.size >= maxObservations) continue;
      const note: Note = known ?? { silence, place, fact, of: 0, values: new Map(), first: kept(exchange) };
      notes.set(key, note);
      if (note.of >= maxLooks) continue;
      note.of += 1;
      for (const value of values.length === 0 ? [nothing] : values) {
        const seen = note.values.get(value);
        if (seen !== undefined || note.values.size < maxValues) note.values.set(value, (seen ?? 0) + 1);
      }
    }
  }

  /** Whether to look into an answer: the first ones of an operation, and every eighth of the later ones. */
  #isLookedInto({ operation }: Exchange): boolean {
    const answers = (this.#answers.get(operation) ?? 0) + 1;
    this.#answers.set(operation, answers);
    return answers <= firstAnswers || answers % oneIn === 0;
  }

  notes(operation: OperationId): readonly Note[] {
    this.#backlog.finish();
    return [...this.#notesOf(operation).values()];
  }

  #notesOf(operation: OperationId): Map<string, Note> {
    const found = this.#byOperation.get(operation) ?? new Map<string, Note>();
    this.#byOperation.set(operation, found);
    return found;
  }
}
