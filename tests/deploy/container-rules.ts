import { argumentsOf, type ContainerStage, copiedFrom, instructionsOf, stagesOf, wordsOf } from './container-file.ts';

/** What is wrong with a container file, one sentence each. @param targets the stages that are built for users */
export function containerProblems(text: string, targets: readonly string[]): readonly string[] {
  const stages = stagesOf(text);
  const missing = targets.filter((target) => !stages.some(({ name }) => name === target));
  return [
    ...missing.map((target) => `There is no stage ${target}.`),
    ...stages.flatMap((stage) => stageProblems(stage, stages)),
    ...targets.flatMap((target) => targetProblems(stages, target)),
  ];
}

function stageProblems(
  { name, base, instructions }: ContainerStage,
  stages: readonly ContainerStage[],
): readonly string[] {
  const isStage = stages.some((other) => other.name === base);
  const isPinned = /^[\w./-]+:\d+\.\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/.test(base);
  const texts = instructions.map((instruction) => `${instruction.getInstruction()} ${argumentsOf(instruction)}`);
  const has = (pattern: RegExp): boolean => texts.some((each) => pattern.test(each));
  return [
    ...(isStage || isPinned ? [] : [`${name} rests on ${base}, which names no exact version and digest.`]),
    ...(has(/^ADD /) ? [`${name} uses ADD, which also unpacks and downloads; COPY does not.`] : []),
    ...(has(/^RUN .*\bnpm (install|i)\b/) ? [`${name} installs what no lock names.`] : []),
    ...(has(/^RUN .*\b(curl|wget)\b/) ? [`${name} downloads what nothing verifies.`] : []),
    ...(has(/^RUN .*\bsudo\b/) ? [`${name} uses sudo.`] : []),
    ...(has(/^(ENV|ARG) .*(SECRET|TOKEN|PASSWORD)/i) ? [`${name} keeps a secret in the image.`] : []),
    ...(has(/^WORKDIR [^/]/) ? [`${name} has a WORKDIR that depends on another one.`] : []),
  ];
}

function targetProblems(stages: readonly ContainerStage[], target: string): readonly string[] {
  const last = (kind: string) => instructionsOf(stages, target, kind).at(-1);
  const user = last('USER');
  const who = user === undefined ? 'root' : argumentsOf(user);
  const own = stages.find(({ name }) => name === target)?.instructions ?? [];
  const source = own.filter(
    (instruction) => instruction.getInstruction() === 'COPY' && copiedFrom(instruction) === null,
  );
  const isChecked = own.some(
    (instruction) => instruction.getInstruction() === 'HEALTHCHECK' && wordsOf(instruction).length > 0,
  );
  return [
    ...(/^(root|0)(:|$)/.test(who) ? [`${target} runs as root.`] : []),
    ...(isChecked ? [] : [`${target} has no health check of its own that runs without a shell.`]),
    ...(wordsOf(last('ENTRYPOINT')).length > 0
      ? []
      : [`${target} is started through a shell, which keeps signals to itself.`]),
    ...(source.length === 0 ? [] : [`${target} holds files of the checkout.`]),
  ];
}
