import { createHash } from 'node:crypto';

/** A UUID of version 4 form made from a name: the same in every run. Upper case, which no reader may mind. */
export const uuidOf = (name: string): string => {
  const hex = createHash('sha256').update(`second ${name}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `b${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-').toUpperCase();
};

/** Whether a value is a UUID in its textual form, of any version and letter case. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** Whether a value is a UUID of version 4, as an `individual_id` has to be. */
export const isUuidV4 = (value: unknown): value is string => isUuid(value) && /^.{14}4.{4}[89ab]/i.test(value);
