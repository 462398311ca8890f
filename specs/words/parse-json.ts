/** Parses a text as JSON; undefined if it is not JSON (no JSON has that value). */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
