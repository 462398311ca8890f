import { operations } from '../../specs/interface/operations.ts';
import { type Exchange, headerValues } from '../../specs/words/exchange.ts';
import { succeeded } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const tokenIsSent = requirement(
  'CALL-005',
  'The client sends an access token in the header Authorization to each operation of the bearer scheme.',
);
const pairIsSent = requirement(
  'CALL-006',
  'To create a connection or an account, the client sends the base64 of client id, colon and client secret in the header Authorization.',
);
const staysInHeader = requirement('CALL-018', 'The client sends a credential in the header Authorization alone.');

/** The least number of characters of a credential that hardly occurs elsewhere by chance. */
const leastCredential = 8;

/** Judges the scheme of a credential, in any letter case, and its form; a recording may leave out one that served. */
export const judgeSentCredential = defineJudge([tokenIsSent, pairIsSent, staysInHeader], (exchange: Exchange) => {
  const isBearer = operations[exchange.operation].credential === 'bearer';
  const sent = isBearer ? tokenIsSent : pairIsSent;
  const [value] = headerValues(exchange.request, 'authorization');
  if (value === undefined && succeeded(exchange))
    return sent.notApplicable('not-observable', 'it was served, so that the recording lacks its credential');
  const [, scheme = '', credential = ''] = /^\s*(\S+)\s+(\S(?:.*\S)?)\s*$/s.exec(value ?? '') ?? [];
  const isRight = isBearer
    ? scheme.toLowerCase() === 'bearer' && !/\s/.test(credential)
    : scheme.toLowerCase() === 'basic' && isPair(credential);
  const { path, body } = exchange.request;
  const isElsewhere = credential.length >= leastCredential && `${path}\n${body ?? ''}`.includes(credential);
  return [
    sent.judge(isRight, {
      exchanges: [exchange],
      expected: isBearer ? 'Authorization: Bearer and an access token' : 'Authorization: Basic and base64 of id:secret',
      actual: describe(value, scheme),
      message: `${exchange.operation} is called without the credential that its scheme asks for.`,
    }),
    staysInHeader.judge(!isElsewhere, {
      exchanges: [exchange],
      expected: 'no credential in the address or the body',
      actual: 'the credential of the header, once more',
      message: `${exchange.operation} is sent a credential where logs and caches keep it.`,
    }),
  ];
});

/** Whether it is base64 of two parts with a colon between them. A placeholder stands for a secret that was taken out. */
function isPair(credential: string): boolean {
  if (credential.includes('$') || /^[*x.•]+$|redacted/i.test(credential)) return true;
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(credential)) return false;
  return atob(credential.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')).includes(':');
}

function describe(value: string | undefined, scheme: string): string {
  if (value === undefined) return 'no header Authorization';
  if (scheme === '') return 'a header Authorization of one word, or none';
  return /^(basic|bearer)$/i.test(scheme) ? `${scheme} and something of another form` : 'another scheme';
}
