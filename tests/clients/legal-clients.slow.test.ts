import { expect, it } from 'vitest';
import { planChecks } from '../../clients/run/plan-checks.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { legalClients } from './legal-clients.ts';
import { falseAlarms, isCheap } from './play-clients.ts';

const { newFolder } = cleanUpAtEnd();
const checks = planChecks({ scenario: null, effort: 'quick' }).filter((check) => check.isPlayed && isCheap(check));
/** `CLIENTS=whole` plays all of them to each, as `npm run evidence -- --samples` does. */
const share = process.env.CLIENTS === 'whole' ? 1 : 6;

it.each(legalClients.map((client, at) => ({ at, ...client })))(
  'a client that $title is right in its share of the checks of all tasks',
  async ({ at, ...client }) => {
    const own = checks.filter(({ task }) => client.tasks.includes(task));
    const tried = own.filter((_, index) => index % share === at % share);
    expect(await falseAlarms(client, tried, newFolder())).toEqual([]);
  },
);
