const newline = 0x0a;

/** Yields the lines of bytes without their ends; null for one longer than `maxBytes`, which is not kept in memory. */
export async function* byteLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer | null> {
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer): void => {
    length += piece.length;
    if (length > maxBytes) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  };
  const line = (): Buffer | null => {
    const whole = length > maxBytes ? null : Buffer.concat(pieces);
    pieces = [];
    length = 0;
    return whole;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end));
      yield line();
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) yield line();
}
