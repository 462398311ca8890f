import { defineCheck } from '../../harness/trial/check.ts';
import { judgeAccountToken } from '../../oracle/create-sandbox-account/new-account.ts';
import { judgeConnectionToken } from '../../oracle/create-sandbox-connection/new-connection.ts';
import { statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';

/** Tokens that are tried again, at most: one defect mostly concerns all. */
const mostTried = 3;

/** Judges the tokens that were refused by 401 in one request and taken in another: once more in both. */
export const issuedTokens = defineCheck({
  id: 'answers/issued-tokens',
  title: 'An access token that is taken by one request is taken by every other one',
  operation: null,
  judges: [judgeConnectionToken, judgeAccountToken],
  calls: [],
  run: async (t) => {
    const { notes } = t.world;
    const issued = notes.refusedTokens.all.filter(({ token }) => !notes.created.isDisconnected(token));
    for (const { token, refused, served } of issued.slice(0, mostTried)) {
      const creation = notes.written.connectionOf(token)?.creation;
      if (creation === undefined || creation === null) continue;
      const again = await t.send(refused);
      if (statusOf(again) !== 401 || !succeeded(await t.send(served))) continue;
      const judge = creation.operation === 'create-sandbox-account' ? judgeAccountToken : judgeConnectionToken;
      t.judge(judge(creation, again));
      if (t.judgements.some(isBroken)) return;
    }
  },
});
