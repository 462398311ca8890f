/** A JSON object, seen by key; what is no object has no keys. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const objectsOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(objectOf) : []);

/** A copy of an array in a JSON object, changed; the object itself where there is none. */
export const withList = (body: unknown, key: string, change: (list: unknown[]) => unknown[]): unknown => {
  const own = objectOf(body);
  const list = own[key];
  return Array.isArray(list) ? { ...own, [key]: change(list) } : body;
};
