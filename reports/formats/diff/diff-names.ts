export const diffNames = ['diff.json', 'diff.md', 'diff.html'] as const;
