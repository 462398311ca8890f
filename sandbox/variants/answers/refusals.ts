import { changeAnswersWhere, objectOf, restate } from '../../switches/behaviours.ts';
import type { MakeBehaviour, ReplyDraft, RequestView, Variant } from '../../switches/switches.ts';
import { notPossible, variantsOf } from '../define.ts';

const variant = variantsOf();

/** Whether the interface shows this refusal, so that every implementation has it. */
const isShown = ({ status }: ReplyDraft, { operation }: RequestView) =>
  status < 400 ||
  (status === 422 && operation === 'get-pay-statement') ||
  (status === 404 && operation === 'list-enrolled-individuals');

const changeUnshown = (change: (reply: ReplyDraft) => void): MakeBehaviour =>
  changeAnswersWhere({ status: 'any' }, (reply, request) => {
    if (!isShown(reply, request)) change(reply);
  });

/** Another status for each that the sandbox refuses with. */
const otherStatuses: Readonly<Record<number, number>> = { 400: 422, 401: 403, 403: 404, 404: 410, 422: 413 };

/** The silences about refusals that are not shown. */
const ofUnshown =
  'SIL-001 SIL-010 SIL-011 SIL-017 SIL-028 SIL-031 SIL-032 SIL-033 SIL-034 SIL-035 SIL-036 SIL-037 SIL-050 SIL-078'.split(
    ' ',
  );

export const refusalVariants: readonly Variant[] = [
  variant('refusals-with-other-statuses', ofUnshown)
    .summary('Refusals that the interface does not describe have other statuses.')
    .by(changeUnshown((reply) => restate(reply, otherStatuses[reply.status] ?? reply.status))),
  variant('refusals-without-body', ofUnshown)
    .summary('Refusals that the interface does not describe have no body.')
    .with(changeUnshown, (reply) => Object.assign(reply, { body: undefined, payload: '' })),
  variant('refusals-in-html', ofUnshown)
    .summary('Refusals that the interface does not describe are a page of HTML.')
    .with(changeUnshown, (reply) => {
      reply.headers['content-type'] = 'text/html; charset=utf-8';
      reply.payload = '<!doctype html><title>Refused</title><h1>Refused</h1>';
    }),
  variant('messages-in-french', ['SIL-080'])
    .summary('Messages are in French, but for those that are described.')
    .with(changeAnswersWhere, { status: 'any' }, (reply, { operation }) => {
      const body = objectOf(reply.body);
      const isDescribed = operation === 'list-enrolled-individuals' && reply.status === 404;
      if (reply.status >= 400 && 'message' in body && !isDescribed)
        reply.body = { ...body, message: 'Requête refusée.' };
    }),
  variant('guesses-slowed-down', ['SIL-036', 'SIL-050', 'SIL-072'])
    .summary('A wrong credential is refused with 429, and a time after which another may be tried.')
    .with(changeAnswersWhere, { status: 401 }, (reply) => {
      Object.assign(reply, notPossible(429, 'too_many_guesses'));
      reply.headers['retry-after'] = '0';
    }),
  ...(
    [
      ['create-sandbox-payment', 'a body that it cannot read', ['SIL-028']],
      ['list-pay-groups', 'a version or an entity that is malformed', ['SIL-001', 'SIL-031']],
    ] as const
  ).map(([operation, what, silences]) =>
    variantsOf(operation)(`${operation}-fails-when-invalid`, silences, { advises: ['ERR-014'] })
      .summary(`${operation} answers 500 to ${what}.`)
      .by(changeAnswersWhere({ status: 400 }, (reply) => restate(reply, 500))),
  ),
];
