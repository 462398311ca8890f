import { expect, it } from 'vitest';
import { planChecks } from '../../clients/run/plan-checks.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { sampleOf } from '../sample.ts';
import { legalClients } from './legal-clients.ts';
import { falseAlarms, isCheap } from './play-clients.ts';

const { newFolder } = cleanUpAtEnd();
const checks = planChecks('quick').filter((check) => check.isPlayed && isCheap(check));

it.each(legalClients.map((client, at) => ({ at, ...client })))(
  'a client that $title is right in its share of the checks of all tasks',
  async ({ at, ...client }) => {
    const own = checks.filter(({ task }) => client.tasks.includes(task));
    expect(await falseAlarms(client, sampleOf(own, 12, at % 12), newFolder())).toEqual([]);
  },
);
