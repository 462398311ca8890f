import { forTerminal } from '../../reports/escape/terminal.ts';
import { readProfileText } from '../profile/profile-file.ts';
import { lineAt } from '../profile/profile-problem.ts';
import { parseYaml } from '../profile/profile-yaml.ts';
import type { UnknownFixture } from './probe-fixtures.ts';

const maxNamed = 10;

/** Describes unknown fixtures, a line for each of the first ones. @param file absent: the profile stands in no file */
export function describeUnknown(unknown: readonly UnknownFixture[], file?: string): readonly string[] {
  if (unknown.length === 0) return [];
  const placeOf = placesIn(file);
  const named = unknown
    .slice(0, maxNamed)
    .map((each) => `${placeOf(each)} is not known to the target (${refusalOf(each)})`);
  const left = unknown.length - named.length;
  return left === 0 ? named : [...named, `${left} more fixtures are not known to the target`];
}

/** Says by what the target refuses a fixture: by this status or code, or by leaving its element out. */
export const refusalOf = ({ code }: Pick<UnknownFixture, 'code'>): string =>
  code === null ? 'no element of its own' : String(code);

/** Says where fixtures stand in a profile, e.g. `fixtures.paymentIds[2] (acme.yaml, line 14)`. */
export function placesIn(file?: string): (fixture: Pick<UnknownFixture, 'kind' | 'index'>) => string {
  const lineOf = linesIn(file);
  return ({ kind, index }) => `fixtures.${kind}[${index}]${lineOf(`/fixtures/${kind}/${index}`)}`;
}

export const describeRefusedForeign = (status: number, file?: string): string =>
  `credentials.foreignAccessToken${linesIn(file)('/credentials/foreignAccessToken')} is refused by the target (${status})`;

/** Returns the line of a JSON pointer in a profile, e.g. ` (acme.yaml, line 14)`; empty if it stands in no file. */
function linesIn(file?: string): (pointer: string) => string {
  if (file === undefined) return () => '';
  const text = readProfileText(file);
  const { places } = parseYaml(text, {});
  return (pointer) => {
    const place = places.get(pointer);
    return place === undefined ? '' : ` (${forTerminal(file)}, line ${lineAt(text, place.value)})`;
  };
}
