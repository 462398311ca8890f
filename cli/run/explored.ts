import type { ExploreNews } from '../../suites/explore.ts';
import type { CorpusFolder } from './plan/corpus-folder.ts';

/** Counts the rounds of exploring, and keeps the sequences that are to be kept. */
export class Explored {
  readonly #corpus: CorpusFolder | null;
  #rounds = 0;
  #lastSeed: number | null = null;

  /** @param corpus null: nothing is kept */
  constructor(corpus: CorpusFolder | null) {
    this.#corpus = corpus;
  }

  /** Takes what a worker sends. @throws ReportError where the corpus can't be written */
  note(news: Exclude<ExploreNews, { readonly kind: 'report' }>): void {
    if (news.kind === 'entry') {
      this.#corpus?.keep(news.entry);
      return;
    }
    this.#rounds += 1;
    this.#lastSeed = Math.max(this.#lastSeed ?? 0, news.seed);
  }

  /** In one line: how far it came, and what it has added to the corpus. */
  sentence(): string {
    const rounds = `${this.#rounds} ${this.#rounds === 1 ? 'round' : 'rounds'} with further seeds`;
    const last = this.#lastSeed === null ? '' : `, the last one ${this.#lastSeed}`;
    if (this.#corpus === null) return `Explored: ${rounds}${last}.`;
    const { entries, kept } = this.#corpus;
    return `Explored: ${rounds}${last}. Of the corpus ${entries.length} were played; ${kept} were added.`;
  }
}
