import type { Labelled } from '../kernel/labelled.ts';

/** A JSON object (with at least one key whose value is not an empty container), made into something that is not JSON. */
export function malformedJson(json: object): readonly Labelled<string>[] {
  const text = JSON.stringify(json);
  return [
    { label: 'a body cut by its last character', value: text.slice(0, -1) },
    { label: 'a body with a brace too many', value: `${text}}` },
    { label: 'a body in single quotes', value: text.replaceAll('"', "'") },
    { label: 'a body with a trailing comma', value: `${text.slice(0, -1)},}` },
    { label: 'a body with keys without quotes', value: text.replace(/"(\w+)":/g, '$1:') },
    { label: 'a body with a comment', value: `${text} // a comment` },
  ];
}
