import type { Io } from '../io.ts';
import type { Bucket } from './bucket.ts';

/** Opens a bucket by its address; what that needs is loaded only here. @throws UsageError */
export async function openBucket(address: string, { environment }: Io): Promise<Bucket> {
  const { Bucket: Opened } = await import('./bucket.ts');
  return new Opened(address, environment);
}
