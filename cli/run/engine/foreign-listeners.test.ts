import { expect, test } from 'vitest';
import { withoutForeignListeners } from './foreign-listeners.ts';

test('a listener that others add for a signal is gone before the signal can come; those from before stay', async () => {
  const own = (): void => {};
  process.on('SIGTERM', own);
  try {
    const before = process.rawListeners('SIGTERM');
    const during = await withoutForeignListeners(async () => {
      process.once('SIGTERM', () => {});
      await Promise.resolve();
      return process.rawListeners('SIGTERM');
    });
    expect(during).toEqual(before);
    expect(during).toContain(own);
  } finally {
    process.off('SIGTERM', own);
  }
});

test('afterwards listeners can be added again', async () => {
  await withoutForeignListeners(async () => {});
  const later = (): void => {};
  process.on('SIGTERM', later);
  await Promise.resolve();
  expect(process.rawListeners('SIGTERM')).toContain(later);
  process.off('SIGTERM', later);
});
