import type { OperationId } from '../../specs/interface/operations.ts';
import { isDay } from '../calendar/business-days.ts';
import { invalid } from '../rules/refusal.ts';
import type { Rules } from '../rules/rules.ts';
import type { Entity, Token } from '../world/model.ts';
import type { Applied, NewEvent, World } from '../world/world.ts';
import type { Syncs } from './syncs.ts';

/** An authenticated request, and what a handler needs to answer it. */
export interface Call {
  readonly operation: OperationId;
  /** Parameters of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** A parameter that is given more than once is an array. */
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed JSON; undefined when there is none. */
  readonly body: unknown;
  readonly world: World;
  readonly rules: Rules;
  readonly syncs: Syncs;
  readonly nowMs: number;
  /** The server's address, without a trailing slash. */
  readonly baseUrl: string;
  /** Sets a header of the answer, if that is a 200; a refusal has none of them. */
  readonly setHeader: (name: string, value: string) => void;
  /** Changes the world, and resolves once the change is durable. */
  readonly write: (event: NewEvent) => Promise<Applied>;
}

export interface BearerCall extends Call {
  /** The token of the credential. Throws a refusal where it is none of a bearer. */
  readonly token: () => Token;
  /** The entity that the request acts on, by `entity_ids` or the token. Throws a refusal when it may not be used. */
  readonly entity: () => Entity;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type Fields = Readonly<Record<string, unknown>>;

const isUuid = (text: string): boolean => uuidForm.test(text);

/** Reads a JSON object. `where` names it in the refusal, as in all readers here. */
export function fieldsOf(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${where} must be an object.`);
  return value as Fields;
}

export function listOf(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid(`${where} must be an array.`);
  return value;
}

/** Reads a string, which may be empty. */
export function textOf(value: unknown, where: string): string {
  if (typeof value !== 'string') throw invalid(`${where} must be a string.`);
  return value;
}

/** Reads an identifier in UUID form; it is compared in lower case. */
export function uuidOf(value: unknown, where: string): string {
  const text = textOf(value, where);
  if (!isUuid(text)) throw invalid(`${where} must be a UUID.`);
  return text.toLowerCase();
}

/** Reads an integer that can be given back exactly. */
export function integerOf(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw invalid(`${where} must be an integer.`);
  return value;
}

export function naturalNumberOf(value: unknown, where: string): number {
  const integer = integerOf(value, where);
  if (integer < 0) throw invalid(`${where} must not be negative.`);
  return integer;
}

export function numberOf(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(`${where} must be a number.`);
  return value;
}

export function booleanOf(value: unknown, where: string): boolean {
  if (typeof value !== 'boolean') throw invalid(`${where} must be a boolean.`);
  return value;
}

export function dayOf(value: unknown, where: string): string {
  const text = textOf(value, where);
  if (!isDay(text)) throw invalid(`${where} must be a date, YYYY-MM-DD.`);
  return text;
}

export const oneOf =
  <const Word extends string>(allowed: readonly Word[]): ((value: unknown, where: string) => Word) =>
  (value, where) => {
    const text = textOf(value, where);
    const found = allowed.find((word) => word === text);
    if (found === undefined) throw invalid(`${where} must be one of ${allowed.join(', ')}.`);
    return found;
  };

export const nullable =
  <T>(read: (value: unknown, where: string) => T): ((value: unknown, where: string) => T | null) =>
  (value, where) =>
    value === null ? null : read(value, where);

/** Reads one key of an object if it is there: `{key: value}`, or `{}`. */
export function optional<K extends string, T>(
  fields: Fields,
  key: K,
  read: (value: unknown, where: string) => T,
  where = '',
): { readonly [key in K]?: T } {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return value === undefined ? {} : ({ [key]: read(value, `${where}${key}`) } as { readonly [key in K]?: T });
}
