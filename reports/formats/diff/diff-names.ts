/** The files that hold a comparison of two runs. */
export const diffNames = ['diff.json', 'diff.md', 'diff.html'] as const;
