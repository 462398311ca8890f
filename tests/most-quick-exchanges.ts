/** The exchanges that a quick run may take, polls and shrinking apart. */
export const maxQuickExchanges = 800;
