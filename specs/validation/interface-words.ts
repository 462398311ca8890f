import { productNames } from '../interface/interface-facts.ts';
import { operations } from '../interface/operations.ts';
import { schemas } from './schemas.ts';

let collected: ReadonlySet<string> | undefined;

/** The words of the interface itself, from operations, tables, headers and schemes: nobody's secret. */
export function interfaceWords(): ReadonlySet<string> {
  if (collected === undefined) {
    const words = new Set<string>([...headerWords, ...productNames]);
    for (const { id, path, tag } of Object.values(operations)) for (const word of [id, path, tag]) words.add(word);
    for (const schema of schemas().values()) addWords(schema, words);
    collected = words;
  }
  return collected;
}

/** Words that are not in the schemas. */
const headerWords = [
  'Service-API-Version',
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'Transfer-Encoding',
  'Authorization',
  'application/json',
  'charset=utf-8',
  'keep-alive',
  'Connection',
  'WWW-Authenticate',
  'Retry-After',
  'User-Agent',
  'payroll-conformance',
];

function addWords(node: unknown, words: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'properties') for (const key of Object.keys(Object(value))) words.add(key);
    const values: readonly unknown[] = keyword === 'enum' && Array.isArray(value) ? value : [value];
    if (keyword === 'enum' || keyword === 'const') {
      for (const each of values) if (typeof each === 'string') words.add(each);
    } else addWords(value, words);
  }
}
