import type { WhatFollows } from './message-reader.ts';

/** Lists the header fields that say where a message ends (RFC 9112, 6). */
const framingFields = (head: string): readonly (readonly [name: string, value: string])[] =>
  [...head.matchAll(/^(content-length|transfer-encoding):(.*)$/gim)].map(([, name = '', value = '']) => [
    name.toLowerCase(),
    value.trim(),
  ]);

/** A framing field that only some servers accept: with blanks around its name, or over several lines. */
const maybeFraming =
  /^(?:[^\w:\r\n-]+(?:content-length|transfer-encoding)|(?:content-length|transfer-encoding)(?:[^:\w-]|:.*\r\n[ \t]))/im;

const isChunked = (coding: string): boolean => /(^|,)[ \t]*chunked$/i.test(coding);

/** null: the target might see the end of the request elsewhere than we do. */
export function afterRequestHead(head: string): WhatFollows {
  if (!/content-length|transfer-encoding/i.test(head)) return 0;
  const [first, second] = framingFields(head);
  if (second !== undefined || maybeFraming.test(head)) return null;
  if (first === undefined) return 0;
  const [name, value] = first;
  if (name === 'content-length') return /^\d{1,15}$/.test(value) ? Number(value) : null;
  return isChunked(value) && !/^.* HTTP\/1\.0\r/.test(head) ? 'chunked' : null;
}

/** @param method of the request */
export function afterAnswerHead(head: string, method: string): WhatFollows {
  const status = Number(/^HTTP\/1\.[01] (\d{3})[ \r]/.exec(head)?.[1]);
  if (Number.isNaN(status)) return null;
  if (status < 200 && status !== 101) return 'head';
  if (method === 'HEAD' || status === 204 || status === 304) return 0;
  const fields = framingFields(head);
  const coding = fields.findLast(([name]) => name === 'transfer-encoding')?.[1];
  if (coding !== undefined) return isChunked(coding) ? 'chunked' : Number.POSITIVE_INFINITY;
  const lengths = new Set(fields.flatMap(([, value]) => value.split(',').map((length) => length.trim())));
  const [length] = lengths;
  if (length === undefined || status === 101) return Number.POSITIVE_INFINITY;
  return lengths.size === 1 && /^\d{1,15}$/.test(length) ? Number(length) : null;
}
