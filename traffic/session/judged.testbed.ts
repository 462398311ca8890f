import { boundsWith } from '../../driver/bounds/bounds.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Side } from '../../specs/words/side.ts';
import type { Recorded } from '../recordings/recorded.ts';
import { groupsUrl } from '../recordings/recordings.testbed.ts';
import { RecordingSecrets } from '../redaction/recording-secrets.ts';
import { TrafficSession } from './traffic-session.ts';

export const group = { id: '6d8c4a1e-1b7d-4f9a-9c51-0d5f5a6b7c8d', name: 'Hourly', pay_frequencies: ['weekly'] };
export const json = ['Content-Type', 'application/json'] as const;

export const read = (changes: Partial<Recorded> = {}, body: unknown = [group]): Recorded => ({
  startedAt: 1_000,
  method: 'GET',
  url: groupsUrl,
  requestHeaders: [['Authorization', 'Bearer 3fd0b1c2a4e59687']],
  requestBody: null,
  status: 200,
  responseHeaders: [json],
  responseBody: Buffer.from(JSON.stringify(body)),
  totalMs: 5,
  ...changes,
});

/** Judges one or several recordings; each item has the number of its own. */
export function judged(
  items: readonly (Recorded & { readonly file?: number })[],
  bases: readonly string[] | null = null,
  side: Side = 'server',
  limits = {},
) {
  const bounds = boundsWith(limits);
  const secrets = new RecordingSecrets(bounds);
  const session = new TrafficSession({ bounds, catalogue: loadCatalogue(), bases, secrets, sides: [side] });
  for (const item of items) session.observe(item, item.file);
  const [result] = session.results([]);
  if (result === undefined) throw new Error('no side was judged');
  const findings = result.reports.flatMap((report) => report.findings);
  return { findings, named: findings.map(({ requirement }) => requirement), facts: result.traffic };
}
