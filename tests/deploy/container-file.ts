import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';

/** A stage of a container file, with what it takes over from the stage that it is built on. */
export interface ContainerStage {
  readonly name: string;
  /** The stage, or the image, that it is built on. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a container file, in its order. */
export function stagesOf(text: string): readonly ContainerStage[] {
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getInstruction() === 'FROM') {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage() ?? '', base: from.getImage() ?? '', instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

/** What an instruction says behind its name, in one line. */
export function argumentsOf(instruction: Instruction): string {
  return (instruction.getArgumentsContent() ?? '').replace(/\\\n\s*/g, '');
}

/** The instructions of one kind that a stage has, those of the stages below it first. */
export function instructionsOf(stages: readonly ContainerStage[], name: string, kind: string): readonly Instruction[] {
  const stage = stages.find((each) => each.name === name);
  if (stage === undefined) return [];
  const own = stage.instructions.filter((instruction) => instruction.getInstruction() === kind);
  return [...instructionsOf(stages, stage.base, kind), ...own];
}

/** The words of an instruction in its JSON form, e.g. of `CMD ["--help"]`; behind CMD of a health check, too. */
export function wordsOf(instruction: Instruction | undefined): readonly string[] {
  const list = /\[.*\]$/s.exec(instruction === undefined ? '' : argumentsOf(instruction))?.[0];
  const words: unknown = list === undefined ? [] : JSON.parse(list);
  return Array.isArray(words) ? words.map(String) : [];
}

/** The stage, or image, that a COPY takes from; null where it takes from the build's folder. */
export function copiedFrom(instruction: Instruction): string | null {
  return (instruction as Copy).getFromFlag()?.getValue() ?? null;
}
