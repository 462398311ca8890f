import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { rootCertificates } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { Bounds } from '../bounds/bounds.ts';

type Undici = typeof import('undici');

const require = createRequire(import.meta.url);

/** The only part of undici that is loaded: the rest takes longer to load than all that we need. */
const Pool: Undici['Pool'] = require('undici/lib/dispatcher/pool.js');

export interface ConnectionOptions {
  readonly baseUrl: string;
  readonly connections: number;
  /** The timeout of an ordinary request; a connection may not take longer either. */
  readonly requestTimeoutMs: number;
  readonly bounds: Bounds;
  readonly caFile: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Makes a pool of connections to a target, through the environment's proxy except for `http` on this machine. */
export function connectTo(options: ConnectionOptions): Dispatcher {
  const { bounds, caFile, environment } = options;
  const target = new URL(options.baseUrl);
  const ca = caFile === undefined ? {} : { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] };
  const shared = {
    connections: options.connections,
    pipelining: 1,
    // Shorter than servers keep idle connections: a request is lost if its connection closes under it.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 5_000,
    maxHeaderSize: bounds.headerBytes,
    connect: { timeout: Math.min(bounds.connectTimeoutMs, options.requestTimeoutMs), ...ca },
  };
  const httpProxy = environment.http_proxy ?? environment.HTTP_PROXY;
  const httpsProxy = environment.https_proxy ?? environment.HTTPS_PROXY;
  const proxied = target.protocol === 'https:' ? httpsProxy : isThisMachine(target.hostname) ? undefined : httpProxy;
  if (!proxied) return new Pool(target.origin, shared);
  const { EnvHttpProxyAgent }: Undici = require('undici');
  return new EnvHttpProxyAgent({
    ...shared,
    ...(httpProxy ? { httpProxy } : {}),
    ...(httpsProxy ? { httpsProxy } : {}),
    noProxy: environment.no_proxy ?? environment.NO_PROXY ?? '',
    requestTls: shared.connect,
    // A tunnel only for TLS; proxies often refuse one for anything else.
    proxyTunnel: target.protocol === 'https:',
  });
}

const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
