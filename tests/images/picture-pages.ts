import { marked } from 'marked';

/** Coloured texts in place of a step summary's emoji, which GitHub draws, but for which not every machine has a font. */
const drawnMarks: Readonly<Record<string, string>> = {
  '✅': '<span style="color: #1a7f37">✔</span>',
  '❌': '<span style="color: #cf222e">✘</span>',
  '⚠️': '<span style="color: #9a6700">⚠</span>',
};

/** A step summary as GitHub shows Markdown: the same words, tables and code, in a style like its own. */
export function stepSummaryPage(markdown: string): string {
  const drawn = Object.entries(drawnMarks).reduce((text, [mark, html]) => text.replaceAll(mark, html), markdown);
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 24px 32px; background: #fff; color: #1f2328; font: 16px/1.5 system-ui, sans-serif; }
    h1, h2 { border-bottom: 1px solid #d1d9e0; padding-bottom: .3em; } h1, h2, h3 { line-height: 1.25; margin: 24px 0 16px; }
    body > :first-child { margin-top: 0; }
    table { border-collapse: collapse; } th, td { border: 1px solid #d1d9e0; padding: 6px 13px; text-align: left; }
    tr:nth-child(2n) td { background: #f6f8fa; }
    code { font: 85% "DejaVu Sans Mono", ui-monospace, monospace; background: #eff1f3; padding: .2em .4em; border-radius: 6px; }
    pre { background: #f6f8fa; padding: 16px; border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
    pre code { background: none; padding: 0; } a { color: #0969da; }
    blockquote { margin: 0; padding: 0 1em; color: #59636e; border-left: .25em solid #d1d9e0; }
  </style>${marked.parse(drawn, { async: false })}`;
}
