import { createHash } from 'node:crypto';

/** A JSON object of a request or an answer. */
export type Json = Record<string, unknown>;
export type Check = (value: unknown) => boolean;

/** A request that is not served, and the body of its answer. */
export class Refusal extends Error {
  body: Json = { code: 400, name: 'bad_request_error', service_code: 'unreadable', message: 'That cannot be read' };
}
/** Anything else that is thrown is about a request that cannot be read: its JSON, its escapes. */
export const asRefusal = (error: unknown) => (error instanceof Refusal ? error : new Refusal());
/** Throws a refusal. */
export const refuse = (code: number, name: string, service_code: string, message: string): never => {
  throw Object.assign(new Refusal(message), { body: { code, name, service_code, message } });
};
/** Throws: the request is malformed. */
export const bad = (message: string) => refuse(400, 'bad_request_error', 'invalid_request', message);
/** Throws: what was named does not exist. */
export const unknown = (what: string) =>
  refuse(404, 'not_found_error', `${what}_not_found`, `The ${what} was not found`);

/** A UUID of version 4 made of a name, the same every time. */
export const uuid = (name: string) => {
  const hex = createHash('sha256').update(`toy ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
export const isText = (value: unknown): value is string => typeof value === 'string';
/** Whether a value is a UUID. */
export const isId = (one: unknown): one is string =>
  isText(one) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(one);
/** Whether a value is true or false. */
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isObject = (value: unknown): value is Json => value instanceof Object && !Array.isArray(value);
export const isList: Check = (value) => Array.isArray(value) && value.every(isObject);
/** Whether a value is an integer from 0. */
export const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** Whether a value is an integer from 1. */
export const isSize: Check = (value) => isCount(value) && value !== 0;
/** Whether a value is the type of a pay statement. */
export const isType: Check = (one) =>
  [null, 'off_cycle_payroll', 'one_time_payment', 'regular_payroll'].includes(one as string);
/** Whether a value is a payment method. */
export const isMethod: Check = (one) => [null, 'check', 'direct_deposit', 'other'].includes(one as string);
/** Whether a value is a day, YYYY-MM-DD. */
export const isDate: Check = (value) => {
  const parsed = isText(value) && /^\d{4}(-\d\d){2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(parsed) && new Date(parsed).toISOString().startsWith(String(value));
};
/** Whether a value is a UUID of version 4. */
export const isV4: Check = (value) => isId(value) && /^.{14}4.{4}[89ab]/i.test(value);
/** `body[key]`, which has to pass where it is given; the fallback where it isn't. */
export const given = <T>(body: Json, key: string, passes: Check, fallback: T): T => {
  if (body[key] === undefined) return fallback;
  return passes(body[key]) ? (body[key] as T) : bad(`${key} is not acceptable`);
};
/** The day that is so many days from Monday to Friday after another. */
export const businessDaysAfter = (from: string, days: number) => {
  const date = new Date(`${from}T00:00:00Z`);
  for (let left = days; left > 0; left -= date.getUTCDay() % 6 === 0 ? 0 : 1) date.setUTCDate(date.getUTCDate() + 1);
  return date.getUTCFullYear() > 9999 ? bad('beyond the year 9999') : date.toISOString().slice(0, 10);
};
