import { areaOf } from '../cli/explain/explain-requirement.ts';
import type { Catalogue, Requirement } from '../specs/catalogue/catalogue.ts';

interface Protected {
  readonly slug: string;
  readonly title: string;
  readonly why: string;
  /** The areas of requirements that protect it; those of no area here protect understanding. */
  readonly areas: readonly string[];
}

export const protects: readonly Protected[] = [
  {
    slug: 'privacy',
    title: 'Privacy',
    why: 'Who may see or change something: credentials, isolation of connections, secrets.',
    areas: ['ENT'],
  },
  {
    slug: 'money',
    title: 'Money',
    why: 'Amounts, currencies, taxes, deductions and contributions, as they are read and written.',
    areas: ['MONEY', 'EARN', 'TAX', 'DEDUC', 'CONTR', 'PAY'],
  },
  {
    slug: 'completeness',
    title: 'Completeness',
    why: 'Nothing is lost, doubled or invented: pages, batches, lists, what is fetched later, what was written.',
    areas: ['PAGING', 'BATCH', 'ASYNC', 'PS', 'ENR', 'JOBS', 'ENRD', 'ITEM', 'GROUP', 'BEN', 'DISC', 'STATE', 'RACE'],
  },
  {
    slug: 'understanding',
    title: 'Understanding',
    why: 'Both sides read the same: shapes, types, formats, errors and versions.',
    areas: [],
  },
];

/** Privacy, wherever it matters who may see or change something; else by the area. */
export function protectedBy({ id, security }: Requirement, { areas }: Catalogue): string {
  const area = areaOf(id);
  if (security === true || areas.get(area)?.security === true) return 'privacy';
  return protects.find((each) => each.areas.includes(area))?.slug ?? 'understanding';
}
