import { smallLetter } from './character-folds.ts';
import type { CorpusForm } from './corpus.ts';
import type { FoundPiece } from './found-piece.ts';
import { GramRuns } from './gram-runs.ts';
import type { GramTable } from './gram-table.ts';
import type { TextView } from './text-views.ts';

/** So many grams that several secrets have are passed over in search of one that tells which of them it is. */
const maxShared = 64;

/** A stretch of a view that is part of a form, which would begin at index `origin` of the view if it is all there. */
interface Stretch {
  readonly form: CorpusForm;
  readonly origin: number;
  readonly first: number;
  readonly behind: number;
}

/** Finds the runs of grams in a view, and says for each stretch of them which piece of which secret it is. */
export class PieceNames {
  readonly #table: GramTable;
  readonly #view: TextView;
  readonly #runs: GramRuns;
  /** The end of what was compared with whole secrets, so that each stretch of a text is compared once. */
  #compared = 0;

  constructor(table: GramTable, view: TextView) {
    this.#table = table;
    this.#view = view;
    this.#runs = new GramRuns(table, view.codes, view.length);
  }

  /** Adds all pieces to `found`, in order; those of one run leave no gap between them. */
  addTo(found: FoundPiece[]): void {
    for (let run = this.#runs.next(); run !== null; run = this.#runs.next()) {
      let at = run.from;
      for (let seed = this.#seedBehind(0, at); at < run.to && seed >= 0; seed = this.#seedBehind(seed, at)) {
        const piece = this.#wholeAround(seed) ?? this.#pieceAround(seed, at, run.to);
        found.push(this.#pieceOf(piece, Math.min(at, piece.first)));
        at = Math.max(at, piece.behind);
      }
      const last = found.at(-1);
      if (at < run.to && last !== undefined) {
        // A run with more pieces than there are seeds.
        found[found.length - 1] = { ...last, end: this.#view.ends[run.to - 1] ?? last.end };
      }
    }
  }

  /** Finds the seed to go on by, from `from` on and ending behind `at`, best one whose secret accounts for the rest. */
  #seedBehind(from: number, at: number): number {
    const { seedIndices, seedPlaces, seedCount } = this.#runs;
    const { size, corpus } = this.#table;
    let seed = from;
    while (seed < seedCount && (seedIndices[seed] ?? 0) + size <= at) seed += 1;
    if (seed >= seedCount) return -1;
    const last = Math.min(seedCount, seed + maxShared) - 1;
    let own = seed;
    while (own < last && corpus.isShared(seedPlaces[own] ?? 0)) own += 1;
    if (own === seed) return seed;
    const least = Math.max(at, seedIndices[seed] ?? 0);
    const reaches = (each: number): boolean =>
      this.#pieceAround(each, at, (seedIndices[each] ?? 0) + size).first === least;
    if (reaches(own)) return own;
    return own < last && reaches(last) ? last : seed;
  }

  /** The whole secret around a seed, also where parts of it may be read. */
  #wholeAround(seed: number): Stretch | null {
    const { form, origin } = this.#formAround(seed);
    const [first, end] = [form.start + origin, form.end + origin];
    if (first < this.#compared || end > this.#view.length) return null;
    this.#compared = this.#endOfMatch(origin, first, end);
    return this.#compared === end ? { form, origin, first, behind: end } : null;
  }

  /** The longest piece of a secret around a seed within the limits. */
  #pieceAround(seed: number, begin: number, end: number): Stretch {
    const { form, origin } = this.#formAround(seed);
    const least = Math.max(begin, form.start + origin);
    let first = Math.max(begin, this.#runs.seedIndices[seed] ?? 0);
    const behind = this.#endOfMatch(origin, first, Math.min(end, form.end + origin));
    while (first > least && this.#endOfMatch(origin, first - 1, first) === first) first -= 1;
    return { form, origin, first, behind };
  }

  #formAround(seed: number): Pick<Stretch, 'form' | 'origin'> {
    const place = this.#runs.seedPlaces[seed] ?? 0;
    return { form: this.#table.corpus.formAt(place), origin: (this.#runs.seedIndices[seed] ?? 0) - place };
  }

  /** Behind the last code of the view, from `first` to before `end`, that is also that of the form. */
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

/** Where in its secret a stretch of a form begins. */
function fromIn({ isBase64, places, start, end }: CorpusForm, first: number, behind: number): number {
  if (isBase64 || (first === start && behind === end)) return 0;
  return places === null ? first - start : (places.starts[first - start] ?? 0);
}

/** Behind which character of its secret a stretch of a form ends. */
function toIn({ secret, isBase64, places, start, end }: CorpusForm, first: number, behind: number): number {
  const { length } = secret.value;
  if (isBase64 || (first === start && behind === end)) return length;
  return places === null ? behind - start : (places.ends[behind - 1 - start] ?? length);
}
