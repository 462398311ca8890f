import { isUtf8 } from 'node:buffer';
import type { ReceivedBody } from '../../specs/words/exchange.ts';
import type { Bounds } from '../bounds/bounds.ts';
import { scanJson } from './json-scan.ts';

/** A body as a check gets it, and what the check could not see in it. */
export interface ParsedBody {
  readonly body: ReceivedBody;
  /**
   * Things that parsing hides, such as a double key: a short sentence each, at most as many as the bound
   * `jsonOddities`.
   */
  readonly oddities: readonly string[];
  /** The number of values in the JSON, containers included; 0 if it is not JSON. */
  readonly values: number;
}

/** Parses a body as JSON; invalid UTF-8 and a byte order mark are allowed, and noted as odd. @throws BoundReached */
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
  } catch (error) {
    return { body: { kind: 'not-json', problem: describeProblem(text, error) }, oddities: [], values: 0 };
  }
}

/** Says why a text is not JSON: it is empty or markup, or else the parser's message, which shows where it stopped. */
function describeProblem(text: string, error: unknown): string {
  const start = text.trimStart();
  if (start === '') return 'the body is white space, not JSON';
  if (start.startsWith('<')) return 'the body is markup such as HTML, not JSON';
  return `the body is not JSON: ${error instanceof Error ? error.message : String(error)}`;
}
