import { clip, showControls } from './controls.ts';

/** Prose from a target inside Markdown: no markup, no HTML, no link, no mention, no reference to an issue comes of it. */
export const forMarkdown = (text: string, characters = 500): string =>
  showControls(clip(text, characters))
    .replace(/[\\`*_{}[\]()<>&|~$!]|(?<=^ *)[-+=]|(?<=^ *\d{1,9})[.)]/g, '\\$&')
    .replace(/[@#]/g, '$&<!-- -->')
    .replace(/\b(www|https?|ftp)(?=[.:])/gi, '$1<!-- -->');

/** Writes a text as a code span, which shows it letter by letter; not for table cells. */
export function codeSpan(text: string, characters = 500): string {
  const shown = showControls(clip(text, characters));
  if (shown === '') return '*(empty)*';
  const fence = '`'.repeat(longestRun(shown) + 1);
  const edge = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return `${fence}${edge}${shown}${edge}${fence}`;
}

/** Lines as a fenced block, e.g. a curl line that is to be copied. No text adds a line to it. */
export function codeBlock(lines: readonly string[], language: string, charactersOfALine = 4_000): string {
  const shown = lines.map((line) => showControls(clip(line, charactersOfALine))).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
