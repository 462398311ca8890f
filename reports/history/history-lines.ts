import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { outcomes } from '../../specs/words/finding.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { readTextLines } from '../record/disk/text-lines.ts';
import type { HistoryRun, LeftOut, RunEntry } from './history-run.ts';

const text = (maxLength: number) => ({ type: 'string', maxLength });
const count = { type: 'integer', minimum: 0 };
const ms = { type: 'number', minimum: 0 };
const coverage = { type: 'object', required: ['judged', 'total'], properties: { judged: count, total: count } };
const latency = { type: 'object', required: ['count', 'median', 'p95'], properties: { count, median: ms, p95: ms } };
const ids = { type: 'array', maxItems: 5_000, items: text(200) };

/** The shape of a line of a history file, as far as a page of many runs reads it: anybody may have edited the file. */
const lineShape = {
  type: 'object',
  // Other fields are dropped, above all the outcomes of checks, which would take most of the memory.
  additionalProperties: false,
  required: ['schemaVersion', 'startedAt', 'target', 'specsDigest', 'effort', 'verdict', 'interrupted', 'counts'],
  properties: {
    schemaVersion: { const: 1 },
    startedAt: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$' },
    target: { type: 'object', required: ['name', 'version'], properties: { name: text(2_000), version: text(2_000) } },
    label: text(200),
    specsDigest: text(200),
    effort: text(40),
    verdict: { enum: ['conformant', 'nonconformant', 'inconclusive'] },
    interrupted: { type: 'boolean' },
    unjudged: text(2_000),
    counts: {
      type: 'object',
      required: outcomes,
      properties: Object.fromEntries(outcomes.map((each) => [each, count])),
    },
    facts: {
      type: 'object',
      required: [
        'strict',
        'partial',
        'catalogueRevision',
        'harnessVersion',
        'profileDigest',
        'durationMs',
        'exchanges',
        'coverage',
        'latencies',
        'requirements',
      ],
      properties: {
        build: { type: 'object', properties: { commit: text(200), branch: text(200), url: text(2_000) } },
        strict: { type: 'boolean' },
        partial: { type: 'boolean' },
        catalogueRevision: text(200),
        harnessVersion: text(200),
        profileDigest: text(200),
        durationMs: ms,
        exchanges: count,
        coverage: { type: 'object', required: ['must', 'should'], properties: { must: coverage, should: coverage } },
        waived: count,
        latencies: { type: 'object', maxProperties: 50, additionalProperties: latency },
        requirements: { type: 'object', properties: Object.fromEntries(outcomes.map((each) => [each, ids])) },
      },
    },
  },
};

let validate: ValidateFunction<RunEntry> | null = null;

/** An invalid line is left out, and named. @throws ReportError */
export function readHistoryLines(path: string): {
  readonly runs: readonly HistoryRun[];
  readonly leftOut: readonly LeftOut[];
} {
  const runs: HistoryRun[] = [];
  const leftOut: LeftOut[] = [];
  for (const { text: line, number } of readTextLines(path)) {
    if (line.trim() === '') continue;
    const source = `${path}:${number}`;
    const read = readLine(line);
    if ('why' in read) leftOut.push({ source, why: read.why });
    else runs.push({ source, entry: read.entry, dialect: null, asked: null, class: null });
  }
  return { runs, leftOut };
}

function readLine(line: string): { readonly entry: RunEntry } | { readonly why: string } {
  const value = parseJson(line);
  if (value === undefined) return { why: 'no JSON: the line was cut, or something else wrote it' };
  validate ??= new Ajv2020({ strict: false, removeAdditional: true }).compile<RunEntry>(lineShape);
  if (validate(value)) return { entry: value };
  const [error] = validate.errors ?? [];
  return {
    why: `no line of a history: ${error?.instancePath ?? ''} ${error?.message ?? 'is not valid'}`.replace('  ', ' '),
  };
}
