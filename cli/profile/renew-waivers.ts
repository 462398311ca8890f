import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { asRecord } from '../../specs/words/as-record.ts';
import { fieldsOf, type NewWaiver } from './add-waivers.ts';
import { maskVariables } from './profile-yaml.ts';

export interface Renewal {
  readonly text: string;
  readonly renewed: ReadonlySet<NewWaiver>;
}

/** The keys of a waiver whose values a renewal replaces. */
const changing = ['reason', 'owner', 'expires'];

/** Renews reason, owner and day of waivers: of a defect, or else of its whole requirement. Undefined: impossible. */
export function renewWaivers(text: string, waivers: readonly NewWaiver[]): Renewal | undefined {
  const list = parse(text).get('waivers');
  const entries = isSeq(list) ? list.items.filter((item) => isMap(item)) : [];
  const renewals = new Map<YAMLMap, NewWaiver>();
  const renewed = new Set<NewWaiver>();
  for (const waiver of waivers)
    for (const entry of entriesOf(entries, waiver)) {
      renewals.set(entry, waiver);
      renewed.add(waiver);
    }
  const edits = [...renewals].flatMap(([entry, waiver]) => editsOf(text, entry, waiver));
  const after = edits
    .sort(({ start: one }, { start: other }) => other - one)
    .reduce((sofar, { start, end, value }) => sofar.slice(0, start) + value + sofar.slice(end), text);
  // Each waiver must have all three keys, and YAML can be written in more ways than are known here.
  const isComplete = edits.length === renewals.size * changing.length && differsOnlyInRenewed(text, after);
  return isComplete ? { text: after, renewed } : undefined;
}

const parse = (text: string) => parseDocument(maskVariables(text), { prettyErrors: false });

function entriesOf(entries: readonly YAMLMap[], { requirement, fingerprint }: NewWaiver): readonly YAMLMap[] {
  const same = entries.filter((entry) => entry.get('requirement') === requirement);
  if (fingerprint === null) return same.filter((entry) => entry.get('unjudged') === true);
  const fits = same.filter((entry) => entry.get('fingerprint') === fingerprint);
  return fits.length > 0 ? fits : same.filter((entry) => !(entry.has('fingerprint') || entry.get('unjudged') === true));
}

const editsOf = (text: string, entry: YAMLMap, waiver: NewWaiver) =>
  fieldsOf(waiver).flatMap(([key, value]) => {
    const old: unknown = entry.get(key, true);
    if (!changing.includes(key) || !isScalar(old)) return [];
    const [start, end] = old.range ?? [];
    if (start === undefined || end === undefined) return [];
    // The range of a block text below its key includes the end of its last line, so the new value needs one, too.
    const lineEnd = /\r?\n$/.exec(text.slice(start, end))?.[0] ?? '';
    return [{ start, end, value: value + lineEnd }];
  });

function differsOnlyInRenewed(before: string, after: string): boolean {
  const { errors } = parse(after);
  return before === after || (errors.length === 0 && isDeepStrictEqual(unchangingIn(before), unchangingIn(after)));
}

function unchangingIn(text: string): unknown {
  const profile = asRecord(parse(text).toJS());
  const waivers: readonly unknown[] = Array.isArray(profile.waivers) ? profile.waivers : [];
  return {
    ...profile,
    waivers: waivers.map((waiver) => Object.entries(asRecord(waiver)).filter(([key]) => !changing.includes(key))),
  };
}
