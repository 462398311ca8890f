/** The most days after its start that a run may be certified: the target has to be the one that was tested. */
export const usualMaxAgeDays = 14;
