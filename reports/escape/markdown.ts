import { clip } from './clip.ts';
import { showControls } from './controls.ts';

/** Prose from a target inside Markdown: no markup, no HTML, no link, no mention, no reference to an issue comes of it. */
export function forMarkdown(text: string, characters = 500): string {
  return showControls(clip(text, characters))
    .replace(/[\\`*_{}[\]()<>&|~$!]|(?<=^ *)[-+=]|(?<=^ *\d{1,9})[.)]/g, '\\$&')
    .replace(/[@#]/g, '$&<!-- -->')
    .replace(/\b(www|https?|ftp)(?=[.:])/gi, '$1<!-- -->');
}

/** The same as a code span, which shows it letter by letter; not for table cells. */
export function codeSpan(text: string, characters = 500): string {
  const shown = showControls(clip(text, characters));
  if (shown === '') return '*(empty)*';
  const fence = '`'.repeat(longestRun(shown) + 1);
  const edge = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return `${fence}${edge}${shown}${edge}${fence}`;
}

/** The same as a fenced block of one line, e.g. for a curl line that is to be copied. */
export function codeBlock(text: string, language: string, characters = 4_000): string {
  const shown = showControls(clip(text, characters));
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
}
