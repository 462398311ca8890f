import { isUtf8 } from 'node:buffer';
import type { ReceivedBody } from '../../specs/words/exchange.ts';
import type { Bounds } from '../bounds/bounds.ts';
import { findJsonError } from './find-json-error.ts';
import { scanJson } from './json-scan.ts';

/** A body as JSON, and what was odd about it. */
export interface ParsedBody {
  readonly body: ReceivedBody;
  /** One short sentence each, about `jsonOddities` of them at most. */
  readonly oddities: readonly string[];
  /** How many values the JSON holds, containers among them; 0 where it is none. */
  readonly values: number;
}

/**
 * Parses a body as the JSON that it is, and nothing more lenient. A key `__proto__` is a key like any other.
 * Invalid UTF-8 and a byte order mark are odd, and read as a lenient client would.
 * @throws BoundReached for `jsonDepth` and `jsonValues`.
 */
export function parseJson(bytes: Buffer, bounds: Bounds): ParsedBody {
  if (bytes.length === 0) return { body: { kind: 'empty' }, oddities: [], values: 0 };
  const oddities: string[] = [];
  let valid = bytes;
  if (!isUtf8(bytes)) {
    oddities.push('the body is not valid UTF-8');
    valid = Buffer.from(bytes.toString('utf8'));
  }
  if (valid[0] === 0xef && valid[1] === 0xbb && valid[2] === 0xbf) {
    oddities.push('the body begins with a byte order mark');
    valid = valid.subarray(3);
  }
  const scanned = scanJson(valid, bounds);
  oddities.push(...scanned.oddities);
  const text = valid.toString('utf8');
  try {
    return { body: { kind: 'json', value: JSON.parse(text) as unknown }, oddities, values: scanned.values };
  } catch {
    return { body: { kind: 'not-json', problem: describeProblem(text) }, oddities: [], values: 0 };
  }
}

/** Names of numbers that JavaScript has and JSON lacks. */
const unknownNumbers = ['NaN', 'Infinity'];

/** Says where the text stops being JSON, in words that do not depend on the version of Node.js. */
function describeProblem(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'the body is white space, not JSON';
  if (start.startsWith('<')) return 'the body is markup such as HTML, not JSON';
  const error = findJsonError(text);
  if (error === null) return 'the body is not JSON';
  const { kind, position } = error;
  const word = unknownNumbers.find((name) => text.startsWith(name, position));
  if (word !== undefined) return `the body has ${word} at character ${position}, which JSON does not know`;
  if (kind === 'unfinished') return 'the body ends in the middle of its JSON';
  if (kind === 'surplus') return `the body goes on after its JSON, at character ${position}`;
  return `the body stops being JSON at character ${position}`;
}
