import type { Json } from './call.ts';
import type { Second } from './server.ts';

/** An answer as a test reads it: the path of keys and indices into its body. */
export interface Seen {
  status: number;
  body: unknown;
  /** The value at a path, or undefined. */
  at(...path: (string | number)[]): unknown;
}

interface Fixtures {
  entityIds: string[];
  paymentIds: string[];
  benefitIds: string[];
  enrollmentIds: string[];
  foreignEntityIds: string[];
  foreignPaymentIds: string[];
  foreignBenefitIds: string[];
  foreignEnrollmentIds: string[];
}

const dig = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner instanceof Object ? Reflect.get(inner, key) : undefined), value);

/** Talks to a started implementation: as the owner of the fixtures, unless another credential is given. */
export class Client {
  readonly fixtures: Fixtures;
  readonly basic: string;
  private readonly url: string;
  private readonly bearer: string;

  constructor(second: Second, token?: string) {
    const { baseUrl, credentials, fixtures } = second.profile as {
      baseUrl: string;
      credentials: { clientId: string; clientSecret: string; accessToken: string };
      fixtures: Fixtures;
    };
    this.url = baseUrl;
    this.fixtures = fixtures;
    this.bearer = `Bearer ${token ?? credentials.accessToken}`;
    this.basic = `Basic ${Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')}`;
  }

  /** One request. `authorization: null` sends none; GET bodies aren't sent. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string | null> = {}): Promise<Seen> {
    const all = {
      authorization: path.startsWith('/sandbox/connections') ? this.basic : this.bearer,
      'service-api-version': '2020-09-17',
      'content-type': 'application/json',
      ...headers,
    };
    const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null);
    const init = { method, headers: Object.fromEntries(sent) };
    const response = await fetch(this.url + path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
    const answer: unknown = JSON.parse(await response.text());
    return { status: response.status, body: answer, at: (...keys) => dig(answer, keys) };
  }

  get(path: string, headers: Record<string, string | null> = {}): Promise<Seen> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body: unknown, headers: Record<string, string | null> = {}): Promise<Seen> {
    return this.send('POST', path, body, headers);
  }

  /** One window of one payment, asked for until it is there (three times at most). */
  async statements(paymentId: unknown, more: Json = {}): Promise<Seen> {
    const ask = () => this.post('/employer/pay-statement', { requests: [{ payment_id: paymentId, ...more }] });
    const first = await ask();
    const second = first.at('responses', 0, 'code') === 202 ? await ask() : first;
    return second.at('responses', 0, 'code') === 202 ? ask() : second;
  }
}
