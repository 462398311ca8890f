/**
 * Breaks what a build service would take for a command of a step's output, wherever it stands in a line: `##[error]`,
 * `##vso[…]`, `##teamcity[…]`. The second number sign is written in the given way.
 */
export function breakServiceCommands(text: string, written: string): string {
  return text.replaceAll(/##(?=\w*\[)/g, () => `#${written}`);
}
