/** Breaks commands of build services, such as `##[error]`, anywhere in a line; `written` replaces the second `#`. */
export const breakServiceCommands = (text: string, written: string): string =>
  text.replaceAll(/##(?=\w*\[)/g, () => `#${written}`);
