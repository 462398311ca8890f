import type { ProfileProblem } from './profile-problem.ts';

// Noncharacters stand in for `${`, `}` and the escaping `$`: of the same length, so that every offset stays true, and
// without a meaning in YAML, where a brace inside `{ … }` would end the value.
const open = '\ufdd0$';
const close = '\ufdd1';
const escaped = '\ufdd2';
const masked = /(\ufdd2?)\ufdd0\$([^\ufdd1]*)\ufdd1/g;

/** Masks the variables of a profile's text, so that YAML takes them for text. Every offset stays the same. */
export const maskVariables = (text: string): string =>
  text.replace(/[\ufdd0-\ufdd2]/g, '\ufffd').replace(/(\$?)\$\{([^}\r\n]*)\}/g, (_, dollar: string, name: string) => {
    return `${dollar === '' ? '' : escaped}${open}${name.replace(/[^\w .-]/g, '_')}${close}`;
  });

/** Puts the variables of a text back as the author wrote them, for messages. */
export const unmaskVariables = (text: string): string =>
  text.replace(masked, (_, dollar: string, name: string) => `${dollar === '' ? '' : '$'}\${${name}}`);

/** Whether a text has variables in it, which are then not for showing. */
export const hasVariables = (text: string): boolean => text.includes(open);

/** The variables of a process; one that is not set is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Replaces `${NAME}` in a value by the environment, and `$${…}` by `${…}`; an unset or empty variable is a problem at
 * its place. `offset`: of the value in `source`, the masked text.
 */
export const expandVariables = (
  value: string,
  environment: Environment,
  source: string,
  offset: number,
  problems: ProfileProblem[],
): string =>
  value.replace(masked, (variable, dollar: string, name: string) => {
    if (dollar !== '') return `\${${name}}`;
    const at = source.indexOf(variable, offset);
    const place = at === -1 ? offset : at;
    if (!/^[A-Za-z_]\w*$/.test(name)) {
      const message = `\${${name}} is not a variable; a name has letters, digits and _ (for a literal \${ write $\${)`;
      problems.push({ about: 'value', offset: place, message });
      return variable;
    }
    const replacement = environment[name];
    if (replacement !== undefined && replacement !== '') return replacement;
    const state = replacement === undefined ? 'is not set' : 'is empty';
    problems.push({
      about: 'value',
      offset: place,
      message: `the environment variable ${name} ${state}; set it, or take \${${name}} out`,
    });
    return variable;
  });
