import { type Catalogue, loadCatalogue, type Silence } from '../specs/catalogue/catalogue.ts';

const opening = `# What is never asserted

On this page you can look up the points that the interface does not define. We call such a point a silence. A target may behave
there as it likes: no run reports a failure or an advisory. Each row says what may differ, and in italics why. The word in brackets says what the interface leaves open: several allowed ways, null or absence (permission), the answer or refusal (open-status), the fields (open-shape), a name (open-name), the list of values (open-enumeration), the order (order), the time (timing), how HTTP carries it (transport), for whom it is available (availability).
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
