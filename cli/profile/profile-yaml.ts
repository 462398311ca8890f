import { createRequire } from 'node:module';
import type { YAMLParseError } from 'yaml';
import { type ProfileProblem, valueProblem } from './profile-problem.ts';

// Noncharacters stand in for `${`, `}` and the escaping `$`, since YAML would end a value inside `{ … }` at the brace.
// They have the same length, so that every offset stays true.
const open = '\ufdd0$';
const close = '\ufdd1';
const escaped = '\ufdd2';
const masked = /(\ufdd2?)\ufdd0\$([^\ufdd1]*)\ufdd1/g;

/** Masks the variables of a profile's text, so that YAML takes them for text. Every offset stays the same. */
export const maskVariables = (text: string): string =>
  text.replace(/[\ufdd0-\ufdd2]/g, '\ufffd').replace(/(\$?)\$\{([^}\r\n]*)\}/g, (_, dollar: string, name: string) => {
    return `${dollar === '' ? '' : escaped}${open}${name.replace(/[^\w .-]/g, '_')}${close}`;
  });

const unmaskVariables = (text: string): string =>
  text.replace(masked, (_, dollar: string, name: string) => `${dollar === '' ? '' : '$'}\${${name}}`);

/** Whether a text holds variables, so that messages must not show it. */
export const hasVariables = (text: string): boolean => text.includes(open);

/** The environment variables of a process; one that is not set is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Replaces `${NAME}` by the environment, and `$${…}` by `${…}`. `offset`: of the value in `source`, the masked text */
const expandVariables = (
  value: string,
  environment: Environment,
  source: string,
  offset: number,
  problems: ProfileProblem[],
): string =>
  value.replace(masked, (variable, dollar: string, name: string) => {
    if (dollar !== '') return `\${${name}}`;
    const at = source.indexOf(variable, offset);
    const place = at === -1 ? offset : at;
    if (!/^[A-Za-z_]\w*$/.test(name)) {
      const message = `\${${name}} is not a variable; a name has letters, digits and _ (for a literal \${ write $\${)`;
      problems.push(valueProblem(place, message));
      return variable;
    }
    const replacement = environment[name];
    if (replacement !== undefined && replacement !== '') return replacement;
    const state = replacement === undefined ? 'is not set' : 'is empty';
    problems.push(valueProblem(place, `the environment variable ${name} ${state}; set it, or take \${${name}} out`));
    return variable;
  });

/** Offsets from 0. */
export interface Place {
  /** The offset of the key, or of the value itself in a list. */
  readonly key: number;
  readonly value: number;
  /** The value as its author wrote it; null if it holds variables, or is a list or an object. */
  readonly written: string | null;
}

/** A YAML text as plain data, with the place of each value by its JSON pointer. */
export interface ParsedYaml {
  /** Absent if the text is not YAML. Empty values of keys are left out. */
  readonly value: unknown;
  readonly places: ReadonlyMap<string, Place>;
  readonly problems: readonly ProfileProblem[];
  /** Offsets of values that lack a variable: no other problem of theirs is reported. */
  readonly incomplete: ReadonlySet<number>;
}

/** Loads the parser when something is parsed: most commands, and runs against the embedded sandbox, read no YAML. */
const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml');

/** Reads YAML 1.2 without aliases. @param isExact keeps all digits of integers, as bigints, and keys with null */
export function parseYaml(text: string, environment: Environment, isExact = false): ParsedYaml {
  const { isMap, isScalar, isSeq, parseDocument } = yaml();
  const source = maskVariables(text);
  const document = parseDocument(source, { prettyErrors: false, strict: true, intAsBigInt: isExact });
  const broken = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  if (broken !== undefined) return unreadable(broken);
  const problems = document.errors.map(({ pos: [at] }) => valueProblem(at, 'this key stands here twice; keep one'));
  const places = new Map<string, Place>();
  const incomplete = new Set<number>();

  function convert(node: unknown, pointer: string, keyOffset: number): unknown {
    const offset = offsetOf(node) ?? keyOffset;
    const written =
      isScalar(node) && typeof node.source === 'string' && !hasVariables(node.source) ? node.source : null;
    places.set(pointer, { key: keyOffset, value: offset, written });
    if (node === null || node === undefined) return null;
    if (isScalar(node)) {
      const { value } = node;
      if (typeof value !== 'string') return value;
      const before = problems.length;
      const expanded = expandVariables(value, environment, source, offset, problems);
      if (problems.length > before) incomplete.add(offset);
      return expanded;
    }
    if (isSeq(node))
      return node.items.map((item, index) => convert(item, `${pointer}/${index}`, offsetOf(item) ?? offset));
    if (isMap(node)) {
      const entries = node.items.map(({ key, value }): [string, unknown] => {
        const at = offsetOf(key) ?? offset;
        const name = isScalar(key) ? unmaskVariables(String(key.value)) : '';
        if (!isScalar(key)) problems.push(valueProblem(at, 'a key must be a word'));
        return [name, convert(value, `${pointer}/${escapePointer(name)}`, at)];
      });
      return Object.fromEntries(entries.filter(([, value]) => isExact || value !== null));
    }
    problems.push(valueProblem(offset, 'anchors and aliases are not understood here; write the value out'));
    return null;
  }

  const root = document.contents;
  return { value: convert(root, '', offsetOf(root) ?? 0), places, problems, incomplete };
}

/** Reports only the first mistake, since the parser's later errors may follow from it. */
const unreadable = ({ code, message, pos: [offset] }: YAMLParseError): ParsedYaml => ({
  value: undefined,
  places: new Map(),
  problems: [valueProblem(offset, `not valid YAML: ${withoutContent(code, message)}`)],
  incomplete: new Set(),
});

/** Escapes a key as one step of a JSON pointer. */
export const escapePointer = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');

function offsetOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return undefined;
  const [start]: unknown[] = node.range;
  return typeof start === 'number' ? start : undefined;
}

/** The parser's messages of these kinds quote the profile after a colon, and the quote may hold a credential. */
const quoting: ReadonlySet<string> = new Set(['TAG_RESOLVE_FAILED', 'BAD_ALIAS', 'UNEXPECTED_TOKEN', 'BAD_DQ_ESCAPE']);

/** Returns the first line of a message without its quote; a value that begins with a sign may need quotes. */
function withoutContent(code: string, message: string): string {
  const line = unmaskVariables(message.split('\n', 1)[0] ?? message);
  if (!quoting.has(code)) return line;
  return `${line.split(/: | \(/, 1)[0] ?? line}; a value that begins with a sign, or has a backslash in it, stands in single quotes`;
}
