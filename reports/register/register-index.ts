import type { Register } from './read-register.ts';
import type { RegisterHead } from './register-head.ts';
import type { RegisterState } from './register-state.ts';
import { listedStanding } from './standing.ts';

/** A register as JSON for others' pages: `index.json` of the site, and `register list --format json`. */
export function registerIndex({ state, entries }: Register, head: RegisterHead | null, now: Date) {
  if (state === null) throw new Error('A register without an opening has no index.');
  return {
    schemaVersion: 1,
    programme: state.opened.programme,
    openedAt: state.opened.time,
    asOf: now.toISOString(),
    entries: entries.length,
    head,
    certificates: certificateRows(state, now),
    keys: [...state.keys.values()].map(({ key, added, revoked }) => ({
      ...key,
      added: added.time,
      revoked: revoked === null ? null : { from: revoked.from, reason: revoked.reason, text: revoked.text },
    })),
    decisions: state.decisions.map(({ kind: _kind, previous: _previous, ...decision }) => decision),
  };
}

/** The certificate listed last comes first. */
export const certificateRows = (state: RegisterState, now: Date) =>
  [...state.certificates.values()].reverse().map((listed) => {
    const { kind: _kind, previous: _previous, seq, time, ...stated } = listed.entry;
    const { standing, sentence } = listedStanding(state, listed, now);
    return {
      ...stated,
      standing,
      sentence,
      listed: { entry: seq, at: time },
      revoked:
        listed.revoked === null
          ? null
          : { at: listed.revoked.time, reason: listed.revoked.reason, text: listed.revoked.text },
      supersededBy: listed.superseded?.by ?? null,
    };
  });
