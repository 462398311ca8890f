import { closeSync, fstatSync } from 'node:fs';
import type { RecordCheck, RecordFooter, RecordHeader } from '../../../specs/words/record.ts';
import { jsonText } from '../../escape/json.ts';
import { guarded, makeFolder, ReportError, type RunFolder, writeAll } from '../disk/run-folder.ts';
import { chainDigest, chainStart, extendChain } from './record-chain.ts';

export const recordName = 'run.jsonl';

export interface FooterFacts
  extends Pick<RecordFooter, 'endedAt' | 'durationMs' | 'interrupted' | 'created' | 'attempts' | 'waits'> {
  /** Exchanges of no check: those that set the world up and took it down. Default 0. */
  readonly worldExchanges?: number;
}

/** Writes a record line by line, counted and chained by digests. All methods throw {@link ReportError}. */
export class RecordFile {
  readonly path: string;
  #file: number | null;
  #chain = chainStart;
  #checks = 0;
  #exchanges = 0;

  /** Creates `run.jsonl` in the folder, which is created too, and writes the header; an older record there is replaced. */
  constructor(folder: RunFolder, header: RecordHeader) {
    this.path = folder.pathOf(recordName);
    makeFolder(folder.path);
    this.#file = folder.create(recordName);
    this.#append(header);
  }

  check(line: RecordCheck): void {
    this.#append(line);
    this.#checks += 1;
    this.#exchanges += line.exchanges;
  }

  footer(facts: FooterFacts): RecordFooter {
    const { endedAt, durationMs, interrupted, created, attempts, waits = [], worldExchanges = 0 } = facts;
    const counts = {
      exchanges: this.#exchanges + worldExchanges,
      ...(attempts === undefined ? {} : { attempts }),
      ...(waits.length === 0 ? {} : { waits }),
      checks: this.#checks,
    };
    const chain = chainDigest(this.#chain);
    const line: RecordFooter = { type: 'footer', endedAt, durationMs, ...counts, interrupted, created, chain };
    this.#append(line);
    this.close();
    return line;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #append(line: object): void {
    const { path } = this;
    const file = this.#file;
    if (file === null) throw new ReportError('io', `The record ${path} is already closed.`, path);
    const text = jsonText(line);
    guarded('write', path, () => {
      // The system lets us write to a deleted file, and the lines are lost.
      if (fstatSync(file).nlink === 0) {
        const message = `The record ${path} was deleted while the run was going on; run again.`;
        throw new ReportError('vanished', message, path);
      }
      writeAll(file, `${text}\n`);
    });
    this.#chain = extendChain(this.#chain, text);
  }
}
