import { versionPattern } from '../../specs/interface/interface-facts.ts';
import { operations } from '../../specs/interface/operations.ts';
import { type Exchange, headerValues } from '../../specs/words/exchange.ts';
import { show } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const versionIsSent = requirement(
  'CALL-001',
  'The client sends the header Service-API-Version to each operation that lists it.',
);
const versionIsDate = requirement(
  'CALL-002',
  'Where an operation lists the header Service-API-Version, the client sends a date of the stated pattern in it.',
);

export const judgeSentVersion = defineJudge([versionIsSent, versionIsDate], (exchange: Exchange) => {
  if (!operations[exchange.operation].takesVersion) return [];
  const [version] = headerValues(exchange.request, 'service-api-version');
  if (version === undefined) {
    return versionIsSent.broken({
      exchanges: [exchange],
      expected: 'Service-API-Version: 2020-09-17',
      actual: 'no such header',
      message: `${exchange.operation} is called without the header Service-API-Version, which it requires.`,
    });
  }
  return [
    versionIsSent.holds(),
    versionIsDate.judge(versionPattern.test(version.trim()), {
      exchanges: [exchange],
      expected: 'a date, YYYY-MM-DD',
      actual: show(version),
      message: `${exchange.operation} is called with a Service-API-Version that is no date of the stated form.`,
    }),
  ];
});

const employerBodyIsJson = requirement(
  'CALL-003',
  'The client sends a Content-Type that says JSON with each body to an employer operation.',
);
const sandboxBodyIsJson = requirement(
  'CALL-004',
  'The client sends a Content-Type that says JSON with each body to a sandbox operation.',
);

const jsonType = /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i;

/** Judges that the media type of a body is JSON, in any letter case and with any parameters ("Versioning", 3). */
export const judgeSentMediaType = defineJudge([employerBodyIsJson, sandboxBodyIsJson], (exchange: Exchange) => {
  const { operation, request } = exchange;
  if (operations[operation].body === 'none' || request.body === null || request.body === '') return undefined;
  const isSandbox = operations[operation].tag === 'Sandbox';
  const [type] = headerValues(request, 'content-type');
  return (isSandbox ? sandboxBodyIsJson : employerBodyIsJson).judge(type !== undefined && jsonType.test(type), {
    exchanges: [exchange],
    expected: 'Content-Type: application/json',
    actual: type === undefined ? 'no such header' : show(type),
    message: `${operation} is sent a body without the Content-Type of JSON.`,
  });
});
