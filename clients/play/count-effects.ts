import type { ReceivedRequest } from '../../sandbox/control/received-requests.ts';
import type { PlayedStep } from '../../sandbox/control/script-steps.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { answeredLines, parseExactly } from '../readback/answered-lines.ts';
import type { Effects } from '../readback/expected.ts';

/** Writes that come to the same when they are done again are counted once. */
const creations: readonly OperationId[] = [
  'create-sandbox-payment',
  'create-sandbox-account',
  'create-sandbox-connection',
];

/** Finds what the requests of a write came to: a script carries some out that it does not answer. */
export function countEffects(
  task: OperationId,
  requests: readonly ReceivedRequest[],
  steps: readonly PlayedStep[],
): Effects {
  const own = requests.filter(({ operation }) => operation === task);
  const isAnswered = ({ status, end }: ReceivedRequest): boolean => status === 200 && end === undefined;
  const done = own.filter((request, index) => {
    const step = steps.find(({ nth, times = 1 }) => index + 1 >= nth && index + 1 < nth + times);
    return step === undefined ? isAnswered(request) : step.after === true;
  });
  const given = own
    .filter(isAnswered)
    .flatMap(({ answerBody }) => answeredLines[task](parseExactly(answerBody?.toString('utf8') ?? ''), ''));
  return { count: creations.includes(task) ? done.length : Math.min(1, done.length), given };
}
