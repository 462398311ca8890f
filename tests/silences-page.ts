import { type Catalogue, loadCatalogue, type Silence } from '../specs/catalogue/catalogue.ts';

const opening = `# What is never asserted

The interface leaves these things open. A target may decide them as it likes: no run fails, or advises, because of them.
Each row says what may vary, and why it is left alone. \`specs/silences.yaml\` is where they are kept, and this page is
made from it by \`npm run generate\`.
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
