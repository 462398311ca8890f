import type { Code, CodeKeywordDefinition, KeywordCxt } from 'ajv/dist/2020.js';
import { ajv } from '../file-schemas/ajv.ts';
import type { RequirementId } from './requirement-id.ts';

/** The annotation beside the keywords of a schema: keyword, or `keyword/parameter`, to requirement id. */
export type Annotation = Readonly<Record<string, RequirementId>>;

export const annotationKeyword = 'x-requirements';

/** The most patterns of marks that are kept: a hostile target could make any number. */
const maxPatterns = 1_000;

/** Collects the ids of requirements whose premise occurred, in a byte each, since a page marks hundreds of thousands. */
export class RequirementMarks {
  readonly #ids: RequirementId[] = [];
  readonly #slots = new Map<string, number>();
  readonly #patterns = new Map<string, ReadonlySet<RequirementId>>();
  readonly bytes: Uint8Array = new Uint8Array(4096);

  get ids(): readonly RequirementId[] {
    return this.#ids;
  }

  /** The place of a requirement's byte; the first call for an id takes the next free one. */
  slot(id: RequirementId): number {
    const known = this.#slots.get(id);
    if (known !== undefined) return known;
    if (this.#ids.length === this.bytes.length) throw new Error('More annotated requirements than there are marks.');
    this.#slots.set(id, this.#ids.length);
    return this.#ids.push(id) - 1;
  }

  clear(): void {
    this.bytes.fill(0, 0, this.#ids.length);
  }

  /** One set for each pattern of marks, since most answers are alike. */
  marked(): ReadonlySet<RequirementId> {
    const pattern = Buffer.from(this.bytes.buffer, 0, this.#ids.length).toString('latin1');
    const known = this.#patterns.get(pattern);
    if (known !== undefined) return known;
    if (this.#patterns.size >= maxPatterns) this.#patterns.clear();
    const marked = new Set(this.#ids.filter((_id, slot) => this.bytes[slot] === 1));
    this.#patterns.set(pattern, marked);
    return marked;
  }
}

/** @returns the condition under which a keyword says something about the value at hand; null: always */
function premiseCode(key: string, cxt: KeywordCxt): Code | null {
  const { _ } = ajv();
  const { data } = cxt;
  if (key === 'type' || key === 'null') return null;
  if (key === 'shape' || key.startsWith('required/')) {
    return _`typeof ${data} === "object" && ${data} !== null && !Array.isArray(${data})`;
  }
  const declared: unknown = cxt.parentSchema.type;
  const types: readonly unknown[] = Array.isArray(declared) ? declared : [declared];
  const numeric = types.includes('integer') || types.includes('number');
  return numeric ? _`typeof ${data} === "number"` : _`typeof ${data} === "string"`;
}

/** Makes the Ajv keyword that marks requirements. It never fails a value; in a script, `given.bytes` holds the marks. */
export const markingKeyword = (marks: RequirementMarks): CodeKeywordDefinition => ({
  keyword: annotationKeyword,
  schemaType: 'object',
  code(cxt) {
    const { _ } = ajv();
    const bytes = cxt.gen.scopeValue('obj', { ref: marks.bytes, code: _`given.bytes` });
    const annotation: Annotation = cxt.schema;
    for (const [key, id] of Object.entries(annotation)) {
      const mark = _`${bytes}[${marks.slot(id)}] = 1`;
      const when = premiseCode(key, cxt);
      if (when === null) cxt.gen.code(mark);
      else cxt.gen.if(when, mark);
    }
  },
});
