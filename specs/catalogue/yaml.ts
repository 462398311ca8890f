import { createRequire } from 'node:module';

/** The parser of YAML, loaded when a text is read: a run finds what the build has made of most of them. */
export const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml');
