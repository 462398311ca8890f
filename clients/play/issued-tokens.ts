import type { ReceivedRequest } from '../../sandbox/control/received-requests.ts';
import { operations } from '../../specs/interface/operations.ts';

export const issuedTokens = (requests: readonly ReceivedRequest[]): readonly string[] =>
  requests.flatMap(({ answerBody, operation }) => {
    if (operation === undefined || !operations[operation].issuesToken) return [];
    return /"access_token":"([^"]+)"/.exec(answerBody?.toString('utf8') ?? '')?.[1] ?? [];
  });
