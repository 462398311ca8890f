import type { Answer, Json } from './call.ts';
import { isObject } from './fields.ts';
import { implement, type Options } from './implementation.ts';

/** One request of an interview. */
export interface Question {
  method: string;
  path: string;
  authorization: string | undefined;
  body?: unknown;
  /** The version of the interface; none is sent for an empty one. */
  version?: string;
  /** Headers beside those of the credential and the version. */
  more?: Record<string, string>;
}

/** The answer that is sent in the end, without a delay. */
const settle = (answer: Answer): Answer => (answer.transport?.late ? settle(answer.transport.late()) : answer);

/** Sends an implementation, without a server, the same long list of requests. */
export class Interview {
  readonly lines: string[] = [];
  readonly fixtures: Record<string, string[]>;
  readonly owner: string;
  readonly client: { clientId: string; clientSecret: string };
  private readonly implementation: ReturnType<typeof implement>;

  constructor(options: Options) {
    this.implementation = implement('http://second.test', { now: () => Date.UTC(2026, 2, 4), ...options });
    const { credentials, fixtures } = this.implementation.profile;
    this.fixtures = fixtures;
    this.owner = `Bearer ${credentials.accessToken}`;
    this.client = credentials;
  }

  basic(secret = this.client.clientSecret): string {
    return `Basic ${Buffer.from(`${this.client.clientId}:${secret}`).toString('base64')}`;
  }

  ask(method: string, path: string, authorization: string | undefined, body?: unknown, version = '2020-09-17'): Json {
    const [answered = {}] = this.together([{ method, path, authorization, body, version }]);
    return answered;
  }

  /** Sends several requests before the first of them is answered. @returns the bodies of the answers. */
  together(questions: readonly Question[]): Json[] {
    const pending = questions.map(({ method, path, authorization, body, version = '2020-09-17', more }) => {
      const target = new URL(this.implementation.profile.baseUrl).pathname.replace(/\/$/, '') + path;
      const headers = { authorization, 'service-api-version': version === '' ? undefined : version, ...more };
      const text = body === undefined ? '' : JSON.stringify(body);
      return { method, path, answer: this.implementation.answer({ method, target, headers, text }) };
    });
    return pending.map(({ method, path, answer }) => {
      const settled = settle(answer);
      this.lines.push(`${method} ${path} ${JSON.stringify(settled)}`);
      return isObject(settled.body) ? settled.body : {};
    });
  }

  read(authorization: string, requests: Json[], query = ''): void {
    this.ask('POST', `/employer/pay-statement${query}`, authorization, { requests });
  }

  connect(body: Json = {}): { bearer: string; made: Json } {
    const made = this.ask('POST', '/sandbox/connections', this.basic(), { provider_id: 'any', ...body });
    return { bearer: `Bearer ${made.access_token}`, made };
  }

  pay(bearer: string, body: Json = {}): void {
    const { payment_id } = this.ask('POST', '/sandbox/payment', bearer, body);
    for (let reads = 0; reads < 2; reads += 1) this.read(bearer, [{ payment_id, limit: 5 }]);
  }
}
