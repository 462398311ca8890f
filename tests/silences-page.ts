import { type Catalogue, loadCatalogue, type Silence } from '../specs/catalogue/catalogue.ts';

const opening = `# What is never asserted

On this page you can look up the points that the interface does not define. We call such a point a silence. A target may behave
there as it likes: no run reports a failure or an advisory. Each entry says what may differ, and in italics why. A *row* is a row
in the tables of the interface: it describes one field. The word in brackets names what the interface leaves open:

- *permission*: which of several allowed ways a target takes, or whether a value is null or absent
- *open-status*: how a target answers or refuses a request
- *open-shape*: which fields there are
- *open-name*: a name
- *open-enumeration*: the list of values
- *order*: the order
- *timing*: the time
- *transport*: details of HTTP and JSON, such as compression
- *availability*: who can use an operation, or which products a connection gets
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
