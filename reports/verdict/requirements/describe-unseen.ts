/** The forms in which a statement says what it is about; what stands in the parentheses is its premise. */
const premises: readonly (readonly [pattern: RegExp, describe: (premise: string) => string])[] = [
  [/^Where (.+?), /, (premise) => premise],
  [
    /^The (?:field|key) (.+?)(?:,| is | has | holds | names | differs )/,
    (premise) => `an answer with the field ${premise}`,
  ],
  [/^The (\d{3} body of .+?) (?:is|has|holds) /, (premise) => `a ${premise}`],
  [/^(An? .+? (?:whose .+? is \w+|that is \w+)) /, (premise) => lowerFirst(premise)],
  [/^The (.+? in the body of .+?), where it is given/, (premise) => `the ${premise}`],
  [/^(\w+) in the answer is /, (premise) => `an answer with ${premise}`],
  [/^The (.+?) is one of /, (premise) => `the ${premise} as text`],
];

/** Names what did not come about in a run, for a requirement of which no check said more. @param statement its sentence */
export function describeUnseen(statement: string): string {
  for (const [pattern, describe] of premises) {
    const [, premise] = pattern.exec(statement) ?? [];
    if (premise !== undefined) return `this did not come about in the run: ${describe(premise)}`;
  }
  return `no answer of this run shows whether this holds: ${statement}`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
