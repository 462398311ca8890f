/** Breaks commands of build services, such as `##[error]`, anywhere in a line; `written` stands for the second `#`. */
export const breakServiceCommands = (text: string, written: string): string =>
  text.replaceAll(/##(?=\w*\[)/g, () => `#${written}`);
