/** Days after its start for which a run may be certified: what was tested is what is handed out. */
export const usualMaxAgeDays = 14;
