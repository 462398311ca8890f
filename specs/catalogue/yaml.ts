import { createRequire } from 'node:module';

/** The parser of YAML. It is loaded only when a text has to be read: the build has already read most texts. */
export const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml');
