import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../reports/record/disk/make-folder.ts';
import { type Bucket, BucketError } from './bucket.ts';
import { type ResultsFolder, resultName } from './results-folder.ts';
import { isRunId, type KeptPlan, keptPlanName } from './run-id.ts';
import { Slots } from './slots.ts';
import type { MissingResult, TargetResult } from './target-result.ts';

/**
 * `<target-id>/<run-id>/result.json` in a bucket: which upload is the result. A bucket can't move a folder, so that every
 * upload goes to a folder of its own, and this object, written last, names the one that counts.
 */
interface UploadedResult {
  readonly result: TargetResult;
  /** The folder of the upload, beside this object. */
  readonly upload: string;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
}

/** Objects that are sent or fetched at once. */
const atOnce = 8;

/** Whether a target has a result in the bucket. */
export async function isUploaded(bucket: Bucket, targetId: string, runId: string): Promise<boolean> {
  return (await bucket.get(resultKey(targetId, runId))) !== null;
}

/**
 * Uploads what a target came to: its result with all files, or why there is none; and the plan.
 * @throws BucketError
 */
export async function uploadTarget(
  bucket: Bucket,
  results: ResultsFolder,
  targetId: string,
  runId: string,
): Promise<void> {
  const plan = results.read<KeptPlan>(keptPlanName(runId));
  if (plan !== null) await bucket.put(keptPlanName(runId), jsonOf(plan), true);
  const result = results.result(targetId, runId);
  const missing = results.missing(targetId, runId);
  if (missing !== null) await bucket.put(missingKey(targetId, runId), jsonOf(missing));
  if (result === null) return;
  const folder = results.runFolder(targetId, runId);
  const upload = randomBytes(6).toString('hex');
  const slots = new Slots(atOnce);
  const files = await Promise.all(
    filesOf(folder).map((name) =>
      slots.use(async () => {
        const content = readFileSync(join(folder, name));
        await bucket.put(`${targetId}/${runId}/${upload}/${name}`, content);
        return { name, bytes: content.length, sha256: sha256(content) };
      }),
    ),
  );
  const uploaded: UploadedResult = { result, upload, files };
  await bucket.put(resultKey(targetId, runId), jsonOf(uploaded), true);
}

/**
 * Brings the results of a run of a programme from a bucket, but for those that are here already.
 * @param runId undefined: the run that began last
 * @throws BucketError, also where a file is not what its result says
 */
export async function downloadResults(
  bucket: Bucket,
  results: ResultsFolder,
  runId: string | undefined,
): Promise<void> {
  const names = (await bucket.list('plan-')).filter((name) => name.endsWith('.json'));
  const plans = await Promise.all(names.map((name) => read<KeptPlan>(bucket, name)));
  const known = plans.filter((plan) => plan !== null && isRunId(String(plan.runId)));
  for (const plan of known) if (plan !== null) results.write(keptPlanName(plan.runId), plan);
  const newest = known.toSorted((a, b) => (String(a?.startedAt) < String(b?.startedAt) ? 1 : -1));
  const wanted = runId === undefined ? newest[0] : known.find((plan) => plan?.runId === runId);
  if (wanted === undefined || wanted === null) return;
  const slots = new Slots(atOnce);
  await Promise.all(wanted.targets.map(({ id }) => slots.use(() => downloadTarget(bucket, results, id, wanted.runId))));
}

/** Uploads files that were made of the results, by their names below these. @throws BucketError */
export async function uploadCollected(bucket: Bucket, results: ResultsFolder, names: readonly string[]): Promise<void> {
  for (const name of names) await bucket.put(name, readFileSync(join(results.path, name)));
}

async function downloadTarget(bucket: Bucket, results: ResultsFolder, id: string, runId: string): Promise<void> {
  if (results.result(id, runId) !== null) return;
  const uploaded = await read<UploadedResult>(bucket, resultKey(id, runId));
  if (uploaded === null) {
    const missing = await read<MissingResult>(bucket, missingKey(id, runId));
    if (missing !== null) results.keepMissing(id, missing);
    return;
  }
  const attempt = results.startAttempt(id, runId);
  try {
    for (const file of uploaded.files) {
      const key = `${id}/${runId}/${uploaded.upload}/${file.name}`;
      const content = await bucket.get(key);
      if (content === null || sha256(content) !== file.sha256)
        throw new BucketError(`${key} in the bucket is not the file that the result of ${id} names.`);
      const path = join(attempt, file.name);
      makeFolder(dirname(path));
      writeFileSync(path, content);
    }
    if (results.keepRun(attempt, id, uploaded.result)) results.complete(id, uploaded.result);
  } finally {
    results.removeAttempts(id, attempt);
  }
}

/** Names of the files in the folder of a run but for its result, which goes elsewhere. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name !== resultName && statSync(join(folder, name)).isFile(),
  );
}

async function read<T extends object>(bucket: Bucket, key: string): Promise<T | null> {
  const content = await bucket.get(key);
  if (content === null) return null;
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (error) {
    throw new BucketError(`${key} in the bucket is not what a programme wrote.`, error);
  }
}

function resultKey(targetId: string, runId: string): string {
  return `${targetId}/${runId}/${resultName}`;
}

function missingKey(targetId: string, runId: string): string {
  return `${targetId}/${runId}.missing.json`;
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
