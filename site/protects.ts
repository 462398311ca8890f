import { areaOf } from '../cli/explain/explain-requirement.ts';
import type { Catalogue, Requirement } from '../specs/catalogue/catalogue.ts';

export const protects = [
  {
    slug: 'privacy',
    title: 'Privacy',
    why: 'Who may see or change something: credentials, isolation of connections, secrets.',
  },
  {
    slug: 'money',
    title: 'Money',
    why: 'Amounts, currencies, taxes, deductions and contributions, as they are read and written.',
  },
  {
    slug: 'completeness',
    title: 'Completeness',
    why: 'Nothing is lost, doubled or invented: pages, batches, lists, what is fetched later, what was written.',
  },
  {
    slug: 'understanding',
    title: 'Understanding',
    why: 'Both sides read the same: shapes, types, formats, errors and versions.',
  },
] as const;

type Protected = (typeof protects)[number]['slug'];

const byArea: Readonly<Record<string, Protected>> = {
  MONEY: 'money',
  EARN: 'money',
  TAX: 'money',
  DEDUC: 'money',
  CONTR: 'money',
  PAY: 'money',
  PAGING: 'completeness',
  BATCH: 'completeness',
  ASYNC: 'completeness',
  PS: 'completeness',
  ENR: 'completeness',
  JOBS: 'completeness',
  ENRD: 'completeness',
  ITEM: 'completeness',
  GROUP: 'completeness',
  BEN: 'completeness',
  DISC: 'completeness',
  STATE: 'completeness',
  RACE: 'completeness',
  ENT: 'privacy',
};

/** Privacy, wherever it matters who may see or change something; else by the area. */
export function protectedBy({ id, security }: Requirement, { areas }: Catalogue): Protected {
  const area = areaOf(id);
  if (security === true || areas.get(area)?.security === true) return 'privacy';
  return byArea[area] ?? 'understanding';
}
