import { expect, it } from 'vitest';
import { planChecks } from '../../clients/run/plan-checks.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { sampleOf } from '../sample.ts';
import { legalClients } from './legal-clients.ts';
import { falseAlarms } from './play-clients.ts';

const { newFolder } = cleanUpAtEnd();
const checks = planChecks('quick');
const tried = ['plain', 'three-pages', 'one-of-an-unseen-code', 'in-progress-twice'];

it('there are at least 25 legal clients', () => {
  expect(legalClients.length).toBeGreaterThanOrEqual(25);
});

// The slow tests try all of them.
it.each(sampleOf(legalClients, 10))('a client that $title is right', async (client) => {
  const own = checks.filter(({ task, scenario }) => task === client.tasks[0] && tried.includes(scenario.id));
  expect(own).not.toEqual([]);
  expect(await falseAlarms(client, own, newFolder())).toEqual([]);
});
