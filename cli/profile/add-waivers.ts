import { isDeepStrictEqual } from 'node:util';
import { isMap, isPair, isScalar, isSeq, type Pair, parseDocument, type YAMLSeq } from 'yaml';
import { asRecord } from '../../specs/words/as-record.ts';
import { hasVariables, maskVariables } from './profile-yaml.ts';

/** A waiver as it is written into a profile: of one defect of a requirement, or of its not being judged. */
export interface NewWaiver {
  readonly requirement: string;
  /** null: the waiver excuses that the requirement is not judged. */
  readonly fingerprint: string | null;
  readonly reason: string;
  readonly owner: string;
  /** YYYY-MM-DD. */
  readonly expires: string;
}

interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/** Adds waivers to a profile, and changes nothing else; undefined if its `waivers` cannot take any. */
export function addWaivers(text: string, waivers: readonly NewWaiver[]): string | undefined {
  const insertion = insertionFor(text, waivers);
  if (insertion === undefined) return undefined;
  const added = text.slice(0, insertion.offset) + insertion.text + text.slice(insertion.offset);
  return hasOnlyGained(waivers.length, text, added) ? added : undefined;
}

/** Whether a text reads as before except for added waivers: YAML has more ways to end a list than are known here. */
function hasOnlyGained(count: number, before: string, after: string): boolean {
  const [one, other] = [before, after].map((text) => parseDocument(maskVariables(text), { prettyErrors: false }));
  if (one === undefined || other === undefined || other.errors.length > 0) return false;
  const { waivers: had, ...rest } = asRecord(one.toJS());
  const { waivers: has, ...sameRest } = asRecord(other.toJS());
  const old: readonly unknown[] = Array.isArray(had) ? had : [];
  const now: readonly unknown[] = Array.isArray(has) ? has : [];
  return (
    isDeepStrictEqual(rest, sameRest) &&
    now.length === old.length + count &&
    isDeepStrictEqual(now.slice(0, old.length), old)
  );
}

/** Reads name and address of the target from the text of a profile, unless they are absent or have variables. */
export function targetInProfile(text: string): { readonly name?: string; readonly baseUrl?: string } {
  const document = asRecord(parseDocument(maskVariables(text), { prettyErrors: false }).toJS());
  const isPlain = (value: unknown): boolean => typeof value === 'string' && !hasVariables(value);
  const named = Object.entries(document).filter(([key, value]) => ['name', 'baseUrl'].includes(key) && isPlain(value));
  return Object.fromEntries(named);
}

function insertionFor(text: string, waivers: readonly NewWaiver[]): Insertion | undefined {
  const { contents, errors } = parseDocument(maskVariables(text), { prettyErrors: false });
  if (errors.length > 0 || !isMap(contents) || contents.flow === true) return undefined;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const pair = contents.items.find(({ key }) => isScalar(key) && key.value === 'waivers');
  if (pair === undefined) {
    const gap = text === '' || text.endsWith('\n') ? '' : newline;
    const item = waivers.map((waiver) => blockItem(waiver, '  ', newline)).join('');
    return { offset: text.length, text: `${gap}waivers:${newline}${item}` };
  }
  if (isSeq(pair.value)) return intoList(text, pair.value, waivers, newline);
  return isEmpty(pair) ? afterKey(text, pair, waivers, newline) : undefined;
}

function intoList(text: string, list: YAMLSeq, waivers: readonly NewWaiver[], newline: string): Insertion | undefined {
  const [start, end] = list.range ?? [];
  if (start === undefined || end === undefined) return undefined;
  if (list.flow === true) {
    const items = waivers.map(flowItem).join(', ');
    const last = list.items.at(-1);
    const offset = last === undefined ? start + 1 : endOf(last);
    return offset === undefined ? undefined : { offset, text: last === undefined ? items : `, ${items}` };
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const indentation = text.slice(lineStart, start);
  if (indentation.trim() !== '') return undefined;
  const offset = nextLineStart(text, end);
  const gap = text.slice(0, offset).endsWith('\n') ? '' : newline;
  return { offset, text: gap + waivers.map((waiver) => blockItem(waiver, indentation, newline)).join('') };
}

function afterKey(text: string, { key }: Pair, waivers: readonly NewWaiver[], newline: string): Insertion | undefined {
  const keyEnd = endOf(key);
  if (keyEnd === undefined) return undefined;
  const lineEnd = text.indexOf('\n', keyEnd);
  const items = waivers.map((waiver) => blockItem(waiver, '  ', newline)).join('');
  return lineEnd === -1 ? { offset: text.length, text: newline + items } : { offset: lineEnd + 1, text: items };
}

const isEmpty = (pair: Pair): boolean =>
  isPair(pair) && (pair.value === null || (isScalar(pair.value) && pair.value.source === ''));

function endOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return undefined;
  const end: unknown = node.range[1];
  return typeof end === 'number' ? end : undefined;
}

/** The start of the line after an offset, or the offset itself where a line starts there. */
function nextLineStart(text: string, offset: number): number {
  if (offset === 0 || text[offset - 1] === '\n') return offset;
  const lineEnd = text.indexOf('\n', offset);
  return lineEnd === -1 ? text.length : lineEnd + 1;
}

const blockItem = (waiver: NewWaiver, indentation: string, newline: string): string =>
  fieldsOf(waiver)
    .map(([key, value], index) => `${indentation}${index === 0 ? '- ' : '  '}${key}: ${value}${newline}`)
    .join('');

const flowItem = (waiver: NewWaiver): string =>
  `{ ${fieldsOf(waiver)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')} }`;

/** Matches an id that needs no quotes in YAML: any other text could end the value and begin another key. */
const plainId = /^[A-Z][A-Z0-9]*-\d+$/;

/** The keys of a waiver with their values as YAML, in the order in which they are written. */
export const fieldsOf = ({
  requirement,
  fingerprint,
  reason,
  owner,
  expires,
}: NewWaiver): readonly [string, string][] => [
  ['requirement', plainId.test(requirement) ? requirement : quoted(requirement)],
  fingerprint === null ? ['unjudged', 'true'] : ['fingerprint', quoted(fingerprint)],
  ['reason', quoted(reason)],
  ['owner', quoted(owner)],
  ['expires', expires],
];

/** Quotes a text as both YAML and JSON read it; `${` stands for itself. */
const quoted = (text: string): string => JSON.stringify(text.replaceAll('${', () => '$${'));
