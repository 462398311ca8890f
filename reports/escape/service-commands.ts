/** Breaks commands of build services, such as `##[error]`, anywhere in a line; `written` stands for the second `#`. */
export function breakServiceCommands(text: string, written: string): string {
  return text.replaceAll(/##(?=\w*\[)/g, () => `#${written}`);
}
