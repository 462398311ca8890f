import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import {
  booleanOf,
  type Fields,
  fieldsOf,
  integerOf,
  listOf,
  naturalNumberOf,
  oneOf,
  optional,
  textOf,
} from '../operations/call.ts';
import { invalid } from '../rules/refusal.ts';
import { type AnswerEnd, answerEnds } from '../switches/switches.ts';

/** An answer in place of the sandbox's own: one that is written out, or one that the interface documents. */
export type ScriptedAnswer =
  | {
      readonly status: number;
      /** Names and values; a JSON media type is added where there is none. */
      readonly headers?: readonly (readonly [string, string])[];
      /** Sent as it stands. */
      readonly body?: string;
    }
  | 'in-progress'
  | 'not-found';

/** Something that happens to some requests of an operation, among those whose credential is right. */
export interface ScriptStep {
  readonly operation: OperationId;
  /** Only requests with this access token, or client id, count. Absent: those of everybody. */
  readonly token?: string;
  /** The first request that the step is for, counted from 1 since the script was set. */
  readonly nth: number;
  /** The number of requests that the step is for, from `nth` on. Default 1. */
  readonly times?: number;
  /** Whether the operation is carried out first. Default false: a step with an answer or an end does not carry it out. */
  readonly after?: boolean;
  readonly answer?: ScriptedAnswer;
  /** A pause, before the operation or, with `after`, behind it. */
  readonly delayMs?: number;
  /** The way in which the answer is cut, or the connection is reset or stays silent instead of it. */
  readonly end?: AnswerEnd;
}

/** If several steps are for one request, the first one counts. */
export interface Script {
  readonly steps: readonly ScriptStep[];
}

const maxSteps = 10_000;
/** The longest pause: an hour. */
const maxMs = 3_600_000;
const stepKeys = ['operation', 'token', 'nth', 'times', 'after', 'answer', 'delayMs', 'end'];
const bodyless = (status: number) => status === 204 || status === 304;

/** Reads a script. @throws Refusal, which names the place */
export function readScript(value: unknown): Script {
  const steps = listOf(fieldsOf(value, 'The script').steps, 'steps');
  if (steps.length > maxSteps) throw invalid(`steps must not be more than ${maxSteps}.`);
  return { steps: steps.map((step, index) => readStep(step, `steps[${index}]`)) };
}

function readStep(value: unknown, where: string): ScriptStep {
  const fields = fieldsOf(value, where);
  onlyKeys(fields, stepKeys, where);
  const at = `${where}.`;
  const step: ScriptStep = {
    operation: operationOf(fields.operation, `${at}operation`),
    nth: positive(fields.nth, `${at}nth`),
    ...optional(fields, 'token', textOf, at),
    ...optional(fields, 'times', positive, at),
    ...optional(fields, 'after', booleanOf, at),
    ...optional(fields, 'answer', answerOf, at),
    ...optional(fields, 'delayMs', pauseOf, at),
    ...optional(fields, 'end', oneOf(answerEnds), at),
  };
  if (step.answer === undefined && step.delayMs === undefined && step.end === undefined) {
    throw invalid(`${where} must have an answer, a delayMs or an end.`);
  }
  if (step.end === 'cut' && step.answer === undefined && step.after !== true) {
    throw invalid(`${where} has no answer to cut; give it an answer, or after: true for that of the operation.`);
  }
  return step;
}

export function onlyKeys(fields: Fields, known: readonly string[], where: string): void {
  const unknown = Object.keys(fields).find((key) => !known.includes(key));
  if (unknown !== undefined) throw invalid(`${where} has an unknown key, ${unknown}; known: ${known.join(', ')}.`);
}

export const operationOf = oneOf(operationIds);

function positive(value: unknown, where: string): number {
  const integer = integerOf(value, where);
  if (integer < 1) throw invalid(`${where} must be at least 1.`);
  return integer;
}

function pauseOf(value: unknown, where: string): number {
  const ms = naturalNumberOf(value, where);
  if (ms > maxMs) throw invalid(`${where} must be at most ${maxMs}.`);
  return ms;
}

function answerOf(value: unknown, where: string): ScriptedAnswer {
  if (value === 'in-progress' || value === 'not-found') return value;
  if (typeof value === 'string') throw invalid(`${where} must be in-progress, not-found, or an object with a status.`);
  const fields = fieldsOf(value, where);
  onlyKeys(fields, ['status', 'headers', 'body'], where);
  const status = integerOf(fields.status, `${where}.status`);
  if (status < 200 || status > 599) throw invalid(`${where}.status must be from 200 to 599.`);
  const answer = {
    status,
    ...optional(fields, 'headers', headersOf, `${where}.`),
    ...optional(fields, 'body', textOf, `${where}.`),
  };
  if (bodyless(status) && answer.body !== undefined) throw invalid(`${where}.body cannot be sent with ${status}.`);
  return answer;
}

const headersOf = (value: unknown, where: string): (readonly [string, string])[] =>
  listOf(value, where).map((pair, index) => {
    const at = `${where}[${index}]`;
    const [name, text, ...rest] = listOf(pair, at).map((part) => textOf(part, at));
    if (name === undefined || text === undefined || rest.length > 0) throw invalid(`${at} must be a name and a value.`);
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw invalid(`${at} is no header name.`);
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) throw invalid(`${at} has a value that no header can have.`);
    return [name, text];
  });
