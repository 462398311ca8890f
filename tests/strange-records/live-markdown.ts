/**
 * Says what of a Markdown text would be more than text beside what our own reports write: markup, links, mentions,
 * references to issues, and lines that begin a block of another kind. Code is left out, since it shows letter by letter.
 */
export function liveMarkdown(text: string): readonly string[] {
  const prose = text
    .replace(/^(`{3,})(?:sh|yaml)\n[\s\S]*?\n\1$/gm, 'CODE')
    .replace(/(?<![\\`])(`+)(?!`)(?:.*?[^`])??\1(?!`)/g, 'CODE');
  return prose.split('\n').flatMap((line) => {
    const found = kinds.filter(([, pattern]) => pattern.test(line)).map(([kind]) => `${kind}: ${line.slice(0, 200)}`);
    return ownBeginning.test(line) ? found : [`a line that is none of ours: ${line.slice(0, 200)}`, ...found];
  });
}

/** The beginnings of lines of our reports. */
const ownBeginning =
  /^(|## (✅|❌|⚠️) .*|### \d+\. .*|\| .* \||\|(---|--:).*|\*\*[A-Z].*|- .*| {2}- .*|CODE|Seed \d.*|Flaky, .*|Properties cut .*|\d+ more .*| *[^#>|\s`~*+=<-].*| +)$/;

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
