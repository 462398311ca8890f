import { forXml } from '../../escape/xml.ts';

const pieceCharacters = 1 << 18;

interface OpenElement {
  readonly name: string;
  content: 'nothing' | 'elements' | 'text';
}

/** An XML document built element by element and handed on in pieces; every value is made lawful, and escaped. */
export class XmlStream {
  readonly #openElements: OpenElement[] = [];
  #text = '<?xml version="1.0" encoding="UTF-8"?>';

  open(name: string, attributes: Readonly<Record<string, string>> = {}): this {
    this.#enter('elements');
    const written = Object.entries(attributes).map(
      ([key, value]) => ` ${key}="${escapeMarkup(forXml(value)).replaceAll('"', '&quot;')}"`,
    );
    this.#put(`\n${'  '.repeat(this.#openElements.length)}<${name}${written.join('')}`);
    this.#openElements.push({ name, content: 'nothing' });
    return this;
  }

  /** Writes lines of text into the open element. A line break inside one of them is made visible, and does not end it. */
  lines(lines: readonly string[]): this {
    this.#enter('text');
    this.#put(lines.map((line) => escapeMarkup(forXml(line))).join('\n'));
    return this;
  }

  close(): this {
    const element = this.#openElements.pop();
    if (element?.content === 'nothing') this.#put('/>');
    else if (element?.content === 'text') this.#put(`</${element.name}>`);
    else if (element !== undefined) this.#put(`\n${'  '.repeat(this.#openElements.length)}</${element.name}>`);
    return this;
  }

  /** Yields the text so far once it is long enough to be worth a write. */
  *piece(): Generator<string> {
    if (this.#text.length < pieceCharacters) return;
    yield this.#text;
    this.#text = '';
  }

  end(): string {
    while (this.#openElements.length > 0) this.close();
    return this.#text;
  }

  #enter(content: 'elements' | 'text'): void {
    const element = this.#openElements.at(-1);
    if (element === undefined) return;
    if (element.content === 'nothing') this.#put('>');
    element.content = content;
  }

  #put(text: string): void {
    this.#text += text;
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeMarkup = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? character);
