import { smallLetter } from './character-folds.ts';
import type { CorpusForm, KnownSecret } from './corpus.ts';
import { gramRuns } from './gram-runs.ts';
import type { FoundGram, GramTable } from './gram-table.ts';
import type { TextView, Written } from './text-views.ts';

/** A piece of a secret in a text, from `start` to before `end`. */
export interface FoundPiece {
  readonly start: number;
  readonly end: number;
  readonly secret: KnownSecret;
  /** The part of the secret, in UTF-16 units: all of it if the part is not known, as in base64. */
  readonly from: number;
  readonly to: number;
  /** Whether all of the secret is known to be there. */
  readonly isWhole: boolean;
  readonly written: Written;
}

/** The most grams shared by several secrets that are skipped in search of one that only one secret has. */
const maxShared = 64;

/** A stretch of a view, from `first` to before `behind`, that equals part of a form. */
interface Stretch {
  readonly form: CorpusForm;
  /** The number to add to a place in the corpus for the index of the same code in the view; it may be negative. */
  readonly origin: number;
  readonly first: number;
  readonly behind: number;
}

/**
 * Finds the runs of secret grams in a view, and the pieces of secrets that each consists of. A seed is a gram of a run:
 * its place in the corpus shows a secret, whose codes are then compared with the view around the seed.
 */
export class PieceSearch {
  readonly #table: GramTable;
  readonly #view: TextView;
  /** The codes before this index have been compared with whole secrets: no code is compared twice. */
  #compared = 0;

  constructor(table: GramTable, view: TextView) {
    this.#table = table;
    this.#view = view;
  }

  /** Adds all pieces to `found`, in order; between those of one run there is no gap. */
  addTo(found: FoundPiece[]): void {
    for (const { from, to, seeds } of gramRuns(this.#table, this.#view.codes, this.#view.length)) {
      let at = from;
      for (let which = this.#seedBehind(seeds, 0, at); at < to; which = this.#seedBehind(seeds, which, at)) {
        const seed = seeds[which];
        if (seed === undefined) break;
        const piece = this.#wholeAround(seed) ?? this.#pieceAround(seed, at, to);
        found.push(this.#pieceOf(piece, Math.min(at, piece.first)));
        at = Math.max(at, piece.behind);
      }
      const last = found.at(-1);
      if (at < to && last !== undefined) {
        // The run has more pieces than seeds: the last piece takes the rest.
        found[found.length - 1] = { ...last, end: this.#view.ends[to - 1] ?? last.end };
      }
    }
  }

  /**
   * Finds the next seed, from `from` on, that ends behind `at`. One that only one secret has is preferred, since it shows
   * which secret is there, if the piece around it begins as early as the first seed would begin it.
   */
  #seedBehind(seeds: readonly FoundGram[], from: number, at: number): number {
    const { size, corpus } = this.#table;
    let which = from;
    for (let seed = seeds[which]; seed !== undefined && seed.index + size <= at; seed = seeds[which]) which += 1;
    const first = seeds[which];
    if (first === undefined) return which;
    const last = Math.min(seeds.length, which + maxShared) - 1;
    let unshared = which;
    while (unshared < last && corpus.shared.has(seeds[unshared]?.place ?? -1)) unshared += 1;
    if (unshared === which) return which;
    const earliest = Math.max(at, first.index);
    const reachesBack = (seed: FoundGram | undefined): boolean =>
      seed !== undefined && this.#pieceAround(seed, at, seed.index + size).first === earliest;
    if (reachesBack(seeds[unshared])) return unshared;
    return unshared < last && reachesBack(seeds[last]) ? last : which;
  }

  /** Finds the whole secret around a seed, open words in it included; null: only a part of it is there. */
  #wholeAround(seed: FoundGram): Stretch | null {
    const { form, origin } = this.#formAround(seed);
    const [first, end] = [form.start + origin, form.end + origin];
    if (first < this.#compared || end > this.#view.length) return null;
    this.#compared = this.#endOfMatch(origin, first, end);
    return this.#compared === end ? { form, origin, first, behind: end } : null;
  }

  /** Finds the longest piece of a secret around a seed, from `begin` to before `end`. */
  #pieceAround(seed: FoundGram, begin: number, end: number): Stretch {
    const { form, origin } = this.#formAround(seed);
    const least = Math.max(begin, form.start + origin);
    let first = Math.max(begin, seed.index);
    const behind = this.#endOfMatch(origin, first, Math.min(end, form.end + origin));
    while (first > least && this.#endOfMatch(origin, first - 1, first) === first) first -= 1;
    return { form, origin, first, behind };
  }

  #formAround({ index, place }: FoundGram): Pick<Stretch, 'form' | 'origin'> {
    return { form: this.#table.corpus.formAt(place), origin: index - place };
  }

  /** Finds where the view, from `first` to before `end`, stops being the same as the form. */
  #endOfMatch(origin: number, first: number, end: number): number {
    const { codes } = this.#table.corpus;
    let at = first;
    while (at < end && codes[at - origin] === smallLetter(this.#view.codes[at] ?? 0)) at += 1;
    return at;
  }

  #pieceOf({ form, origin, first, behind }: Stretch, begin: number): FoundPiece {
    const { starts, ends, written } = this.#view;
    return {
      start: starts[begin] ?? 0,
      end: ends[behind - 1] ?? 0,
      secret: form.secret,
      from: fromIn(form, first - origin, behind - origin),
      to: toIn(form, first - origin, behind - origin),
      isWhole: !form.isBase64 && first - origin === form.start && behind - origin === form.end,
      written: form.isBase64 ? 'base64' : written,
    };
  }
}

function fromIn({ isBase64, positions, start, end }: CorpusForm, first: number, behind: number): number {
  if (isBase64 || (first === start && behind === end)) return 0;
  return positions === null ? first - start : (positions.starts[first - start] ?? 0);
}

function toIn({ secret, isBase64, positions, start, end }: CorpusForm, first: number, behind: number): number {
  const { length } = secret.value;
  if (isBase64 || (first === start && behind === end)) return length;
  return positions === null ? behind - start : (positions.ends[behind - 1 - start] ?? length);
}
