import { type Catalogue, loadCatalogue, type Silence } from '../specs/catalogue/catalogue.ts';

const opening = `# What is never asserted

This page lets you look up what a target may decide as it likes. The interface leaves these things open, so no run fails, or
advises, because of them. Each row says what may vary, and why. \`npm run generate\` makes this page from
\`specs/silences.yaml\`.
`;

/** The content of \`docs/silences.md\`: every silence of the catalogue, by section of the interface. */
export function silencesPage({ sections, silences }: Catalogue = loadCatalogue()): string {
  const chapters = [...sections].flatMap(([slug, { title }]) => {
    const own = [...silences.values()].filter(({ section }) => section === slug);
    return own.length === 0 ? [] : [`## ${title}\n\n${own.map(row).join('\n')}\n`];
  });
  return [opening, ...chapters].join('\n');
}

const row = ({ id, silence, because, kind }: Silence): string =>
  `- **${id}** (${kind}) ${escaped(silence)} *${escaped(because)}*`;

/** Names with underscores, and what looks like markup, as they are. */
const escaped = (text: string): string => text.replace(/[\\`*_<>[\]]/g, '\\$&');
