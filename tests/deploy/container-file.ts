/** An instruction of a container file: its name, and its arguments in one line. */
export interface Instruction {
  readonly kind: string;
  readonly said: string;
}

/** A stage of a container file; `base` is the stage, or the image, that it is built on. */
export interface ContainerStage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a container file, in its order. */
export function stagesOf(text: string): readonly ContainerStage[] {
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  for (const line of text.replace(/\\\n\s*/g, '').split('\n')) {
    const [, kind = '', said = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const [, base = '', name = ''] = /^(\S+) AS (\S+)$/.exec(said) ?? [];
    if (kind === 'FROM') stages.push({ name, base, instructions: [] });
    else if (kind !== '') stages.at(-1)?.instructions.push({ kind, said });
  }
  return stages;
}

/** Lists the arguments of all instructions of one kind in a stage, those of the stages below it first. */
export function saidIn(stages: readonly ContainerStage[], name: string, kind: string): readonly string[] {
  const stage = stages.find((each) => each.name === name);
  if (stage === undefined) return [];
  const own = stage.instructions.filter((instruction) => instruction.kind === kind);
  return [...saidIn(stages, stage.base, kind), ...own.map(({ said }) => said)];
}

/** The words of an instruction in its JSON form, e.g. of `["--help"]`; behind CMD of a health check, too. */
export function wordsOf(said = ''): readonly string[] {
  const list = /\[.*\]$/.exec(said)?.[0];
  const words: unknown = list === undefined ? [] : JSON.parse(list);
  return Array.isArray(words) ? words.map(String) : [];
}
