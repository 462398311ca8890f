import { hostileStrings } from '../reports/hostile-strings.ts';

/** Texts that a record may hold in any of its fields: each tries to run a command, to leave its place, or to hide. */
export function hostileTexts(outside: string): readonly string[] {
  const command = `touch ${outside}/pwned`;
  return [
    ...hostileStrings,
    `$(${command})`,
    `\`${command}\``,
    `'; ${command}; '`,
    `"; ${command}; "`,
    `\n${command}\n`,
    `\r${command}`,
    `x' -o ${outside}/ours '`,
    `--output=${outside}/ours`,
    `\${ACCESS_TOKEN:-$(${command})}`,
    `$ACCESS_TOKEN\`${command}\``,
    `base64($ACCESS_TOKEN;${command})`,
    `upper($(${command}))`,
    `\${ACCESS_TOKEN:0:1}; ${command}`,
    `Basic base64($(${command}))`,
    `X\nbaseUrl: http://127.0.0.1:9/stolen`,
    `${outside}/ours`,
    `../../outside/ours`,
    `exchanges/../../outside/1.json`,
    `::error title=x::pwned`,
    `##[error]pwned`,
    `##vso[task.setvariable variable=x]y`,
    `##teamcity[message text='x']`,
    `constructor`,
    `toString`,
    `9007199254740993`,
    ``,
    ` `,
    `x`.repeat(5_000),
    `\u{1f600}`.repeat(2_000),
    `\ud800`.repeat(300),
  ];
}
