/**
 * The part after the head of a message: a body of so many bytes (`Infinity`: until the connection ends), a body in
 * chunks, or another head, after an interim answer (1xx); null: it is unclear.
 */
export type WhatFollows = number | 'chunked' | 'head' | null;

export interface MessageParts {
  /** @param text in Latin-1, the empty line included */
  head(text: string): WhatFollows;
  /** @param bytes as on the wire, sizes of chunks and trailers included */
  body(bytes: Buffer): void;
  end(): void;
}

const longestHead = 1024 * 1024;

/** Reads the messages in one direction of a connection, in pieces of any size. */
export class MessageReader {
  readonly #parts: MessageParts;
  #expected: 'head' | 'body' | 'chunk-size' | 'trailer' = 'head';
  #left = 0;
  /** The beginning of an incomplete head or line. */
  #held: Buffer | null = null;

  constructor(parts: MessageParts) {
    this.#parts = parts;
  }

  /** @returns false if the end of the message is unclear: nothing after it can be read */
  read(bytes: Buffer): boolean {
    let rest = this.#held === null ? bytes : Buffer.concat([this.#held, bytes]);
    this.#held = null;
    while (rest.length > 0) {
      const taken = this.#left > 0 ? this.#takeBytes(rest) : this.#takeLines(rest);
      if (taken === null) return false;
      if (taken === 0) {
        this.#held = rest;
        return rest.length <= longestHead;
      }
      rest = rest.subarray(taken);
    }
    return true;
  }

  /** The end of the connection ends a message without a stated length. */
  close(): void {
    if (this.#left === Number.POSITIVE_INFINITY) this.#end();
  }

  #takeBytes(rest: Buffer): number {
    const bytes = rest.length <= this.#left ? rest : rest.subarray(0, this.#left);
    this.#left -= bytes.length;
    this.#parts.body(bytes);
    if (this.#left === 0 && this.#expected === 'body') this.#end();
    return bytes.length;
  }

  /** @returns the length of the head or line; 0: it is incomplete; null: it is invalid */
  #takeLines(rest: Buffer): number | null {
    const isHead = this.#expected === 'head';
    const end = isHead ? '\r\n\r\n' : '\r\n';
    const at = rest.indexOf(end);
    if (at < 0) return isHead && rest.includes('\n\n') ? null : 0;
    const length = at + end.length;
    const text = rest.toString('latin1', 0, length);
    if (isHead) return this.#begin(this.#parts.head(text)) ? length : null;
    this.#parts.body(rest.subarray(0, length));
    if (this.#expected === 'chunk-size') return this.#beginChunk(text) ? length : null;
    if (at === 0) this.#end();
    return length;
  }

  #begin(next: WhatFollows): boolean {
    if (next === null || next === 'head') return next !== null;
    this.#expected = next === 'chunked' ? 'chunk-size' : 'body';
    this.#left = next === 'chunked' ? 0 : next;
    if (next === 0) this.#end();
    return true;
  }

  #beginChunk(line: string): boolean {
    const size = chunkSize(line);
    if (size === 0) this.#expected = 'trailer';
    else this.#left = size + lineEnd;
    return !Number.isNaN(size);
  }

  #end(): void {
    this.#left = 0;
    this.#expected = 'head';
    this.#parts.end();
  }
}

/** The length of CR LF. */
const lineEnd = 2;

/** NaN: the line is invalid. */
const chunkSize = (line: string): number =>
  Number.parseInt(/^([\da-f]{1,12})[ \t]*(?:;.*)?\r\n$/i.exec(line)?.[1] ?? '', 16);

/** Drops the trailers. */
export function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0, size = 1; size > 0; at += size + lineEnd) {
    const begin = bytes.indexOf('\r\n', at) + lineEnd;
    size = chunkSize(bytes.toString('latin1', at, begin));
    chunks.push(bytes.subarray(begin, begin + size));
    at = begin;
  }
  return Buffer.concat(chunks);
}
