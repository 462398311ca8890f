import { isCalendarDay } from '../interface/calendar.ts';

/**
 * The correction of a false alarm under a frozen revision: from its day on, a check accepts an answer that it called
 * broken before. The judgements of a frozen revision may not change in any other way.
 */
export interface Erratum {
  readonly requirement: string;
  /** The day of the correction, YYYY-MM-DD. */
  readonly date: string;
  readonly correction: string;
  /** Why it was a false alarm, in one sentence. */
  readonly because: string;
}

/** Reads errata of these requirements. @throws Error with file and row for a missing field, unknown id or no day */
export function errataOf(
  content: unknown,
  file: string,
  requirements: { readonly has: (id: string) => boolean },
): readonly Erratum[] {
  const rows: readonly unknown[] = Array.isArray(content) ? content : [];
  if (content !== null && !Array.isArray(content)) throw new Error(`${file}: a list of errata is expected.`);
  return rows.map((row, index) => {
    const { requirement, date, correction, because } = Object(row);
    const texts: readonly unknown[] = [requirement, date, correction, because];
    if (texts.some((text) => typeof text !== 'string' || text === '') || !isCalendarDay(date)) {
      throw new Error(
        `${file}, erratum ${index + 1}: requirement, date (YYYY-MM-DD), correction and because are texts.`,
      );
    }
    if (!requirements.has(requirement)) {
      throw new Error(`${file}, erratum ${index + 1}: the revision has no requirement ${requirement}.`);
    }
    return { requirement, date, correction, because };
  });
}
