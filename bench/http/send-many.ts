/** Sends so many requests, never more than `lanes` of them at once. */
export async function sendMany(count: number, lanes: number, send: () => Promise<void>): Promise<void> {
  let left = count;
  const sendOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: lanes }, sendOn));
}
