/**
 * Finds Markdown that a target's data could have smuggled into a report: markup, links, mentions, issue references,
 * unexpected kinds of lines. Code is left out, since it shows letter by letter.
 */
export function unescapedMarkdown(text: string): readonly string[] {
  const prose = text
    .replace(/^(`{3,})(?:sh|yaml)\n[\s\S]*?\n\1$/gm, 'CODE')
    .replace(/(?<![\\`])(`+)(?!`)(?:.*?[^`])??\1(?!`)/g, 'CODE');
  return prose.split('\n').flatMap((line) => {
    const found = kinds.filter(([, pattern]) => pattern.test(line)).map(([kind]) => `${kind}: ${line.slice(0, 200)}`);
    return linesOfOurReports.some((pattern) => pattern.test(line))
      ? found
      : [`a line that is none of ours: ${line.slice(0, 200)}`, ...found];
  });
}

/** The kinds of lines that our reports write; text begins with no sign of Markdown. */
const linesOfOurReports: readonly RegExp[] = [
  /^ *$/, // an empty line
  /^## (✅|❌|⚠️) .*$/, // the verdict
  /^### \d+\. .*$/, // a finding
  /^\|( .* \||(---|--:).*)$/, // a row of a table, or the line below its head
  /^\*\*[A-Z].*$/, // a heading in bold
  /^( {2})?- .*$/, // an element of a list, perhaps of an inner one
  /^ *[^#>|\s`~*+=<-].*$/, // text, or code that was left out
];

const kinds: readonly (readonly [string, RegExp])[] = [
  ['markup', /(?<!\\)<(?!!-- -->)/],
  ['a link', /(?<!\\)\]\s*[(:[]/],
  ['an address', /\b(https?|ftp):\/\/|\bwww\.\w/i],
  ['a mention', /@\w/],
  ['a reference to an issue', /(?<![#&])#\d/],
  ['an entity', /(?<!\\)&[#\w]+;/],
  ['emphasis or struck out', /(?<!\\)(__|~~)/],
  ['a formula', /(?<!\\)\$[^$\s]+\$/],
  ['an unfinished span', /(?<!\\)`/],
];
