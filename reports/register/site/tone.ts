import type { Standing } from '../standing.ts';

/** The looks of each standing: the classes of its tag and of its page in `report.css`, and the colour of its badge. */
export const tones: Readonly<
  Record<Standing, { readonly tag: string; readonly verdict: string; readonly color: string }>
> = {
  valid: { tag: 'passed', verdict: 'conformant', color: '#1b7a3d' },
  revoked: { tag: 'failed', verdict: 'nonconformant', color: '#b3241b' },
  superseded: { tag: 'advisory', verdict: 'inconclusive', color: '#5c6470' },
  expired: { tag: 'advisory', verdict: 'inconclusive', color: '#5c6470' },
  unlisted: { tag: '', verdict: 'inconclusive', color: '#5c6470' },
};
