import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Recorded } from '../recordings/recorded.ts';
import { trafficLine } from '../recordings/traffic-line.ts';
import { harEntryOf } from './har-entry-of.ts';

/** The form of a file by its name: HAR for `.har`, else NDJSON. */
interface FileForm {
  readonly head: string;
  readonly tail: string;
  readonly between: string;
  entry(recorded: Recorded): string;
}

const ndjson: FileForm = { head: '', tail: '', between: '', entry: trafficLine };

function har(version: string): FileForm {
  const creator = JSON.stringify({ name: 'payroll-conformance', version });
  return {
    head: `{"log":{"version":"1.2","creator":${creator},"entries":[\n`,
    tail: '\n]}}\n',
    between: ',\n',
    entry: (recorded) => JSON.stringify(harEntryOf(recorded)),
  };
}

/**
 * Writes exchanges to a file as they come: each is on its way to the disk when the call returns, so that a kill loses
 * nothing. For its owner alone. All throw what the file system throws.
 */
export class TrafficFile {
  readonly path: string;
  readonly #file: number;
  readonly #form: FileForm;
  #count = 0;

  /** @param version of the harness, which a HAR log names */
  constructor(path: string, version: string) {
    this.path = resolve(path);
    this.#form = /\.har$/i.test(path) ? har(version) : ndjson;
    this.#file = openSync(this.path, 'w', 0o600);
    writeSync(this.#file, this.#form.head);
  }

  write(recorded: Recorded): void {
    const { between, entry } = this.#form;
    writeSync(this.#file, `${this.#count === 0 ? '' : between}${entry(recorded)}`);
    this.#count += 1;
  }

  close(): void {
    writeSync(this.#file, this.#form.tail);
    closeSync(this.#file);
  }
}
