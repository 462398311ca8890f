const longest = 200;
const keysShown = 8;

const clipped = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest - 1)}…`);

/** Shows a value in at most 200 characters: texts quoted and cut, arrays and objects by size or keys. */
export function shortValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return clipped(JSON.stringify(value.slice(0, longest)));
  if (Array.isArray(value))
    return value.length === 1 ? 'an array of 1 element' : `an array of ${value.length} elements`;
  if (value !== null && typeof value === 'object') {
    const keys = Object.keys(value);
    const shown = keys.slice(0, keysShown).map((key) => key.slice(0, 40));
    const more = keys.length > keysShown ? ', …' : '';
    return clipped(keys.length === 0 ? 'an empty object' : `an object with ${shown.join(', ')}${more}`);
  }
  return clipped(String(value));
}
