import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rechain } from './apply-damage.ts';

/** The keys whose values must keep their form, or the record could not be read at all. */
const formed = new Set(
  'type startedAt endedAt fingerprint chain digests outcome code level effort exchanges evidence expires end check given'.split(
    ' ',
  ),
);

/** The keys of a run's plan, and of the parts of a request without which it can't be sent again. */
const asked = new Set(['catalogue', 'requirements', 'requirement', 'planned', 'method']);

/**
 * Puts hostile texts into all fields of a record and its evidence that may hold any text, names of headers and
 * versions too, each field another one, and makes the chain fit again.
 * @param keepsCatalogue leaves what was asked as it is, and requests such as curl can send, so that the run can be certified, and has scripts
 * @param keepsTarget leaves the target as it is, so that its profile takes waivers of the run
 */
export function fillWithTexts(
  dir: string,
  texts: readonly string[],
  keepsCatalogue: boolean,
  keepsTarget = false,
): void {
  let turn = 0;
  const next = (text: string): string => {
    turn += 1;
    return `${texts[turn % texts.length]}${keepsCatalogue ? '' : text.slice(0, 3)}`;
  };
  const fill = (value: unknown, key: string): unknown => {
    if (keepsTarget && key === 'target') return value;
    if (formed.has(key) || (keepsCatalogue && asked.has(key))) return value;
    if (keepsCatalogue && key === 'url') return `http://127.0.0.1:9/${next('')}`;
    // A script needs the place in the answer to know what to expect, so the pointer must stay for scripts to be written.
    if (keepsCatalogue && key === 'pointer' && typeof value === 'string') return `/${next('')}`;
    if (keepsCatalogue && key === 'headers' && Array.isArray(value))
      return value.map(([name, text]) => [name, fill(text, '')]);
    if (typeof value === 'string') return next(value);
    if (Array.isArray(value)) return value.map((each) => fill(each, ''));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, member]) => [
      key === 'latenciesMs' ? next(name) : name,
      fill(member, name),
    ]);
    return Object.fromEntries(entries);
  };
  const fillFile = (name: string): void => {
    const path = join(dir, name);
    if (!existsSync(path)) return;
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    const values = name === 'run.jsonl' ? lines.map((line) => JSON.parse(line)) : [JSON.parse(lines.join('\n'))];
    writeFileSync(path, values.map((value) => `${JSON.stringify(fill(value, ''))}\n`).join(''));
  };
  for (const name of ['exchanges/1.json', 'exchanges/2.json', 'exchanges/3.json', 'run.jsonl']) fillFile(name);
  rechain(dir);
}
