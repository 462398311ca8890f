import type { Conclusion } from '../../reports/verdict/conclusion/conclusion.ts';
import { asRecord } from '../../specs/words/as-record.ts';
import { parseJson } from '../../specs/words/parse-json.ts';

/** Reads from a `summary.json` what its run was compared with; its parts are not checked, and absent where it is damaged. */
export const readConclusion = (summary: string): { readonly [Part in keyof Conclusion]?: unknown } =>
  asRecord(asRecord(parseJson(summary)).conclusion);
