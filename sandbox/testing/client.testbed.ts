import { Readable } from 'node:stream';
import { request } from 'undici';
import type { SandboxOptions } from '../sandbox-options.ts';
import { type RunningSandbox, startSandbox } from '../start.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** The body and headers that a test sends; a header of undefined is left out. */
export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

const isRaw = (body: unknown): body is string | Buffer | Readable =>
  typeof body === 'string' || body instanceof Buffer || body instanceof Readable;

/** Sends requests to a sandbox with one credential and the current version. */
export class Client {
  readonly #url: string;
  readonly #authorization: string;

  constructor(url: string, authorization: string) {
    this.#url = url;
    this.#authorization = authorization;
  }

  /** Sends a request; a body of text, bytes or chunks goes out as it is, any other as JSON. */
  async ask(method: 'GET' | 'POST', path: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
    const sent = { authorization: this.#authorization, 'service-api-version': '2020-09-17', ...headers };
    const response = await request(`${this.#url}${path}`, {
      method,
      headers: Object.fromEntries(
        Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      body: body === undefined ? null : isRaw(body) ? body : JSON.stringify(body),
    });
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(text) };
  }

  get = (path: string, sent?: Sent): Promise<Answer> => this.ask('GET', path, sent);
  post = (path: string, body?: unknown, headers: Sent['headers'] = {}): Promise<Answer> =>
    this.ask('POST', path, { body, headers });

  /** The statements of one page. */
  async statements(
    paymentId: string,
    window: { limit?: number; offset?: number } = {},
  ): Promise<Record<string, unknown>[]> {
    const answer = await this.post('/employer/pay-statement', { requests: [{ payment_id: paymentId, ...window }] });
    return at(answer, 'responses', 0, 'body', 'pay_statements') as Record<string, unknown>[];
  }
}

/** A value deep in an answer's body; undefined where the way ends early. */
export function at(answer: Answer, ...path: readonly (string | number)[]): unknown {
  let value: unknown = answer.body;
  for (const key of path) value = (value as Record<string | number, unknown> | null | undefined)?.[key];
  return value;
}

/** A string deep in an answer's body. */
export const textAt = (answer: Answer, ...path: readonly (string | number)[]): string => String(at(answer, ...path));

/** A sandbox with clients for its fixture connection and for its basic credential. */
export interface Tested extends RunningSandbox {
  readonly own: Client;
  readonly basic: Client;
  fixture(kind: string): readonly string[];
  first(kind: string): string;
  connect(body?: object): Promise<Connected>;
}

/** A new connection, or an account of one. */
export interface Connected {
  readonly client: Client;
  readonly created: Answer;
  readonly entityId: string;
  readonly companyId: string;
}

export async function tested(options: SandboxOptions = {}): Promise<Tested> {
  const sandbox = await startSandbox(options);
  const { clientId, clientSecret, accessToken } = sandbox.profile.credentials;
  const basic = new Client(sandbox.url, `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
  const fixture = (kind: string) => sandbox.profile.fixtures[kind] ?? [];
  return {
    ...sandbox,
    own: new Client(sandbox.url, `Bearer ${accessToken}`),
    basic,
    fixture,
    first: (kind) => fixture(kind)[0] ?? '',
    connect: async (body = { provider_id: 'any' }) =>
      connected(sandbox.url, await basic.post('/sandbox/connections', body)),
  };
}

export const connected = (url: string, created: Answer): Connected => ({
  client: new Client(url, `Bearer ${textAt(created, 'access_token')}`),
  created,
  entityId: textAt(created, 'entity_id'),
  companyId: textAt(created, 'company_id'),
});
