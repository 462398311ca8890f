import { expect, test } from 'vitest';
import { faults } from '../sandbox/faults/all-faults.ts';
import type { Fault, ReplyDraft, Switch } from '../sandbox/switches/switches.ts';
import { type Scene, scenesOf } from '../sandbox/testing/scenes.testbed.ts';
import { unserved } from '../sandbox/testing/unserved.testbed.ts';
import { variants } from '../sandbox/variants/all-variants.ts';
import { operationIds } from '../specs/interface/operations.ts';

const serialize = ({ status, headers, body, payload }: ReplyDraft) =>
  JSON.stringify([status, headers, body, typeof payload === 'string' ? payload : payload !== undefined]);

/** The answers, in a scene, of a sandbox without switches that has as many sync polls. */
const stated = new Map<string, string[]>();
async function statedIn(name: string, scene: Scene, syncPolls: number): Promise<string[]> {
  const key = `${name} ${syncPolls}`;
  const known = stated.get(key) ?? [];
  if (stated.has(key)) return known;
  const polled: Switch = { id: 'polled', summary: '', behaviour: () => ({ rules: () => ({ syncPolls }) }) };
  for await (const reply of scene(unserved([polled]))) known.push(serialize(reply));
  stated.set(key, known);
  return known;
}

async function shows(fault: Fault): Promise<boolean> {
  for (const [name, scene] of scenesOf(fault.operation)) {
    const sandbox = unserved([fault]);
    const expected = await statedIn(name, scene, sandbox.syncPolls);
    let position = 0;
    for await (const reply of scene(sandbox)) {
      if (serialize(reply) !== expected[position]) return true;
      position += 1;
    }
  }
  return false;
}

test.each(operationIds)('every fault of %s shows in an answer, and makes nothing fail', async (operation) => {
  const unseen: string[] = [];
  for (const fault of faults) if (fault.operation === operation && !(await shows(fault))) unseen.push(fault.id);
  expect(unseen).toEqual([]);
});

test('no variant makes anything fail, but for those that are advised against for just that', async () => {
  const scenes = new Map(operationIds.flatMap((operation) => scenesOf(operation).slice(0, 1)));
  const failed: string[] = [];
  for (const variant of variants.filter(({ id, advisories }) => id !== 'slow' && !advisories.includes('ERR-014'))) {
    for (const scene of scenes.values()) {
      for await (const { status } of scene(unserved([variant]))) if (status >= 500) failed.push(variant.id);
    }
  }
  expect(failed).toEqual([]);
});
