import { diffLines } from 'diff';
import type { Example, ExampleAnswer } from '../../specs/catalogue/examples.ts';

// In an example, the text `… 5 more` stands for five elements that a list has at that place.

/** A line of an answer; marked if the finding is about it. */
export interface MarkedLine {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The place that a finding names, and the key that is missing there, if one is. */
interface Named {
  readonly pointer: string | null;
  readonly missing: string | undefined;
}

/** A part of a body at the pointer `at`, with the texts around it: `before` on its first line, `after` on its last. */
interface Part {
  readonly value: unknown;
  readonly at: string;
  readonly before: string;
  readonly after: string;
}

/** Marks the lines that the finding is about: its place, its status, or what differs from the passing answer. */
export function markWrong({ passes, fails, pointer, expected }: Example): readonly MarkedLine[] {
  const missing = /^the key (\S+)$/.exec(expected)?.[1];
  if (pointer !== null) {
    const lines = answerLines(fails, { pointer, missing });
    if (lines.some(({ isMarked }) => isMarked)) return lines;
  }
  const wrong = answerLines(fails);
  if (passes === null) return wrong;
  if (passes.status !== fails.status) return wrong.map(({ text }, index) => ({ text, isMarked: index === 0 }));
  return diffLines(`${answerText(passes)}\n`, `${wrong.map(({ text }) => text).join('\n')}\n`)
    .filter(({ removed }) => !removed)
    .flatMap(({ added, value }) =>
      value
        .replace(/\n$/, '')
        .split('\n')
        // A line on what the example leaves out says nothing about the answer.
        .map((text) => ({ text, isMarked: added && !/"…": "\d+ more"/.test(text) })),
    );
}

export const answerText = (answer: ExampleAnswer): string =>
  answerLines(answer)
    .map(({ text }) => text)
    .join('\n');

function answerLines(
  { status, body }: ExampleAnswer,
  named: Named = { pointer: null, missing: undefined },
): readonly MarkedLine[] {
  const unmarked = (text: string) => ({ text, isMarked: false });
  if (status === null) return [unmarked('no answer')];
  if (body === undefined) return [unmarked(`HTTP ${status}, without a JSON body`)];
  if (typeof body === 'string')
    return [unmarked(`HTTP ${status}`), ...body.split('\n').map((text) => ({ text, isMarked: named.pointer === '' }))];
  return [unmarked(`HTTP ${status}`), ...linesOf({ value: body, at: '', before: '', after: '' }, named)];
}

/** Writes the lines of a part of a body. The element after left-out ones shows its index. */
function linesOf({ value, at, before, after }: Part, named: Named): readonly MarkedLine[] {
  const isNamed = at === named.pointer;
  const line = (text: string, isMarked = isNamed && named.missing === undefined) => ({ text, isMarked });
  const isList = Array.isArray(value);
  if (value === null || typeof value !== 'object') return [line(`${before}${JSON.stringify(value)}${after}`)];
  const children = isList ? elementsOf(value, at) : keysOf(value, at);
  const lacking =
    isNamed && named.missing !== undefined ? [line(`  (the key "${named.missing}" is not here)`, true)] : [];
  const [open, close] = isList ? '[]' : '{}';
  if (children.length === 0 && lacking.length === 0) return [line(`${before}${open}${close}${after}`)];
  const inside = children.flatMap((child, index) =>
    linesOf({ ...child, after: index < children.length - 1 ? ',' : '' }, named),
  );
  return [
    line(`${before}${open}`),
    ...inside.map(({ text, isMarked }) => ({ text: `  ${text}`, isMarked })),
    ...lacking,
    line(`${close}${after}`, false),
  ];
}

type Child = Omit<Part, 'after'>;

const keysOf = (value: object, at: string): readonly Child[] =>
  Object.entries(value).map(([key, child]) => ({
    value: child,
    at: `${at}/${key}`,
    before: `${JSON.stringify(key)}: `,
  }));

/** Lists elements with their indices: in `["… 5 more", {…}]` the object has the index 5, which is shown before it. */
function elementsOf(list: readonly unknown[], at: string): readonly Child[] {
  const children: Child[] = [];
  let skipped = 0;
  for (const [position, value] of list.entries()) {
    const left = Number(/^… (\d+) more$/.exec(String(value))?.[1] ?? 0);
    const index = position + skipped;
    const isAfterGap = /^… \d+ more$/.test(String(list[position - 1]));
    children.push({ value, at: left > 0 ? `${at}/…` : `${at}/${index}`, before: isAfterGap ? `[${index}] ` : '' });
    if (left > 0) skipped += left - 1;
  }
  return children;
}
