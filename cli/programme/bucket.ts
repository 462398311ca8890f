import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Environment } from '../profile/profile-variables.ts';
import { UsageError } from '../usage-error.ts';

/** Milliseconds that one request to the bucket may take. */
const timeoutMs = 120_000;

/** Names of objects that are ours: paths without `.` and `..` as steps, and without characters that XML or a path escapes. */
const safeKey = /^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9._/-]{1,800}$/;

/** A request that the bucket answered with something else than success. */
export class BucketError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'BucketError';
  }
}

/**
 * A folder in an S3 bucket, on Amazon's servers or on another that AWS_ENDPOINT_URL names. Keys count from the folder. All
 * methods throw {@link BucketError}.
 */
export class Bucket {
  readonly #client: AwsClient;
  /** Of the bucket, without a trailing slash. */
  readonly #url: string;
  /** Of the folder: empty, or with a trailing slash. */
  readonly #prefix: string;

  /** @throws UsageError for an address or an environment that can't be used */
  constructor(address: string, environment: Environment) {
    const [, name = '', folder = ''] =
      /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(address) ?? [];
    if (name === '') throw new UsageError(`--bucket: ${address} is no s3://BUCKET/FOLDER`);
    const region = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? 'us-east-1';
    const endpoint = environment.AWS_ENDPOINT_URL_S3 ?? environment.AWS_ENDPOINT_URL;
    if (endpoint !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint))
      throw new UsageError('AWS_ENDPOINT_URL must be the address of a server, such as https://s3.example');
    const sessionToken = environment.AWS_SESSION_TOKEN;
    this.#client = new AwsClient({
      accessKeyId: required('AWS_ACCESS_KEY_ID', environment),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY', environment),
      ...(sessionToken === undefined ? {} : { sessionToken }),
      service: 's3',
      region,
      retries: 4,
    });
    this.#url =
      endpoint === undefined ? `https://${name}.s3.${region}.amazonaws.com` : `${endpoint.replace(/\/$/, '')}/${name}`;
    this.#prefix = folder.replace(/^\/+|\/+$/g, '').replace(/(.)$/, '$1/');
  }

  /**
   * Writes an object.
   * @param onlyNew whether one that is there already stays, where the server knows how to keep it
   * @returns false: it was there, and stays
   */
  async put(key: string, content: Uint8Array, onlyNew = false): Promise<boolean> {
    const digest = createHash('sha256').update(content).digest('hex');
    const headers = { 'x-amz-content-sha256': digest, ...(onlyNew ? { 'if-none-match': '*' } : {}) };
    const { status } = await this.#send('PUT', this.#objectUrl(key), { headers, body: Buffer.from(content) }, [412]);
    return status !== 412;
  }

  /** The content of an object; null where there is none. */
  async get(key: string): Promise<Buffer | null> {
    const response = await this.#send('GET', this.#objectUrl(key), {}, [404]);
    return response.status === 404 ? null : Buffer.from(await response.arrayBuffer());
  }

  /** Keys of the objects whose key begins so, sorted; those that we would not have written are left out. */
  async list(beginning: string): Promise<readonly string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${this.#prefix}${beginning}` });
      if (token !== undefined) query.set('continuation-token', token);
      const text = await (await this.#send('GET', `${this.#url}/?${query}`)).text();
      keys.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.slice(this.#prefix.length)));
      token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1];
    } while (token !== undefined && keys.length < 1_000_000);
    return keys.filter((key) => safeKey.test(key)).sort();
  }

  #objectUrl(key: string): string {
    if (!safeKey.test(key)) throw new BucketError(`No object is named ${JSON.stringify(key)}.`);
    return `${this.#url}/${this.#prefix}${key}`;
  }

  async #send(
    method: string,
    url: string,
    request: { readonly headers?: Record<string, string>; readonly body?: Buffer } = {},
    expected: readonly number[] = [],
  ): Promise<Response> {
    const place = new URL(url);
    const what = `${method} ${place.host}${place.pathname}`;
    let response: Response;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      response = await this.#client.fetch(url, { ...request, method, redirect: 'manual', signal });
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      throw new BucketError(`${what} failed: ${cause instanceof Error ? cause.message : String(cause)}.`, error);
    }
    if (response.ok || expected.includes(response.status)) return response;
    const [, code = 'no reason'] = /<Code>(\w{1,100})<\/Code>/.exec(await response.text()) ?? [];
    throw new BucketError(`${what} was answered ${response.status} (${code}).`);
  }
}

function required(name: string, environment: Environment): string {
  const value = environment[name] ?? '';
  if (value !== '') return value;
  throw new UsageError(`--bucket needs the environment variable ${name}; set it`);
}
