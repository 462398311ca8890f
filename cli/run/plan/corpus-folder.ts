import { createHash } from 'node:crypto';
import { type CorpusEntry, maxEntries } from '../../../generators/sequences/corpus.ts';
import { ReportError, RunFolder } from '../../../reports/record/disk/run-folder.ts';
import { fileValidator } from '../../../specs/file-schemas/file-validator.ts';
import { UsageError } from '../../io.ts';

const maxBytes = 65_536;

/** Other files in the folder are not read. */
const entryName = /^(?:sequence|branches)-[0-9a-f]{16}\.json$/;

/**
 * A folder of sequences that once showed new behaviour, one in each file. Anybody may have changed a file, so each is
 * validated by `specs/corpus.schema.json`, and no link is followed. Only the owner may read the files.
 */
export class CorpusFolder {
  readonly #folder: RunFolder;
  readonly #names: Set<string>;
  readonly entries: readonly CorpusEntry[];
  #kept = 0;

  /** Reads the folder, or makes it. @throws UsageError for an invalid file */
  constructor(path: string) {
    this.#folder = new RunFolder(path);
    try {
      this.#folder.makePrivate('');
      const names = this.#folder.list('').filter((name) => entryName.test(name));
      this.#names = new Set(names.sort().slice(0, maxEntries));
      this.entries = [...this.#names].map((name) => readEntry(this.#folder, name));
    } catch (error) {
      if (error instanceof ReportError) throw new UsageError(`--corpus: ${error.message}`, error);
      throw error;
    }
  }

  /** The number of entries that were added. */
  get kept(): number {
    return this.#kept;
  }

  /** Adds an entry, unless it exists, or the corpus is full. @throws ReportError */
  keep(entry: CorpusEntry): void {
    const text = `${JSON.stringify(entry, null, 2)}\n`;
    const name = `${entry.kind}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`;
    if (this.#names.has(name) || this.#names.size >= maxEntries || Buffer.byteLength(text) > maxBytes) return;
    this.#folder.write(name, text, 0o600);
    this.#names.add(name);
    this.#kept += 1;
  }
}

function readEntry(folder: RunFolder, name: string): CorpusEntry {
  const path = folder.pathOf(name);
  const advice = 'take the file out of the folder';
  let value: unknown;
  try {
    value = JSON.parse(folder.readBytes(name, maxBytes).toString('utf8'));
  } catch (error) {
    if (error instanceof ReportError) throw error;
    throw new UsageError(`--corpus: ${path} is not JSON; ${advice}`, error);
  }
  const validate = fileValidator<CorpusEntry>('corpus');
  if (validate(value)) return value;
  const [problem] = validate.errors ?? [];
  throw new UsageError(
    `--corpus: ${path} is no sequence of a corpus: ${problem?.instancePath ?? ''} ${problem?.message ?? 'is not valid'}; ${advice}`,
  );
}
