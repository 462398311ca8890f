import { type Relay, startRelay } from './relay.ts';

/** A target that answers rightly, but adds to each answer all credentials that it has seen so far. */
export interface LeakyTarget extends Relay {
  /** Every credential so far. */
  secrets(): readonly string[];
}

export async function startLeaky(): Promise<LeakyTarget> {
  const secrets = new Set<string>();
  const relay = await startRelay({
    change(text, status) {
      for (const [, token] of text.matchAll(/"access_token":"([^"]+)"/g)) if (token !== undefined) secrets.add(token);
      const all = [...secrets];
      return { text: leaking(text, status, all), header: all.join(',').slice(0, 4_000) };
    },
  });
  const { clientSecret, accessToken } = relay.profile.credentials;
  secrets.add(clientSecret).add(accessToken);
  return { ...relay, secrets: () => [...secrets] };
}

/** Puts the secrets into a body: beside its data, or as name, message (over lines) and code (in base64) of a refusal. */
function leaking(text: string, status: number, secrets: readonly string[]): string {
  const body: unknown = JSON.parse(text);
  if (status >= 400) {
    const message = secrets.map((secret) => encodeURIComponent(secret).replace(/(.{6})/g, '$1\n')).join(' ');
    const code = secrets.map((secret) => Buffer.from(`id:${secret}`).toString('base64')).join();
    return JSON.stringify({ code: status, name: secrets.join(' '), message, service_code: code });
  }
  const [first = '', second = ''] = secrets;
  if (Array.isArray(body)) return JSON.stringify([...body, { id: first, name: secrets.join(), pay_frequencies: [] }]);
  return JSON.stringify({ ...Object(body), debug: secrets, [first]: true }).replace('"USD"', JSON.stringify(second));
}
