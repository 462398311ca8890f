import type { KeyObject } from 'node:crypto';
import { EnvHttpProxyAgent } from 'undici';
import { readPrivateKey, readPublicKey } from '../../reports/certificate/keys.ts';
import { clip } from '../../reports/escape/controls.ts';
import {
  type RegisterFiles,
  type RegisterVerification,
  verifyRegister,
} from '../../reports/register/verify-register.ts';
import { UsageError } from '../io.ts';
import type { Environment } from '../profile/profile-yaml.ts';
import { assertProxies } from '../profile/proxy-variables.ts';
import { fromUser } from '../records/named-run.ts';
import { headPath, maxHeadBytes, maxRegisterBytes, readHeadFile, readRegisterFiles } from './register-file.ts';

/** For both files together. */
const timeoutMs = 60_000;

export const isWebAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** Downloads a register and its head. Limits time and size. No redirect, no credential. @throws UsageError */
async function fetchRegister(address: string, environment: Environment): Promise<RegisterFiles> {
  const url = webAddress(address);
  assertProxies(environment);
  const headUrl = new URL(url);
  headUrl.pathname = headPath(url.pathname);
  const dispatcher = new EnvHttpProxyAgent({
    ...(/^(localhost|\[::1\]|127\..*)$/.test(url.hostname) ? { noProxy: '*' } : proxies(environment)),
    connect: { timeout: 10_000 },
    maxHeaderSize: 65_536,
  });
  const signal = AbortSignal.timeout(timeoutMs);
  const get = async (from: URL, most: number): Promise<Buffer | null> => {
    try {
      const answer = await dispatcher.request({
        origin: from.origin,
        path: `${from.pathname}${from.search}`,
        method: 'GET',
        headers: { accept: '*/*', 'accept-encoding': 'identity' },
        signal,
      });
      // The head may be missing (null); a missing register is an error.
      if (answer.statusCode === 404 && from !== url) {
        await answer.body.dump();
        return null;
      }
      if (answer.statusCode !== 200)
        throw new UsageError(`${from.href} answered ${answer.statusCode}, not 200${hint(answer.statusCode)}`);
      return await readBody(answer.body, most, from);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const why = signal.aborted ? `it took longer than ${timeoutMs / 1_000} s` : reasonOf(error);
      throw new UsageError(`${from.href} could not be read: ${why}`, error);
    }
  };
  try {
    const head = await get(headUrl, maxHeadBytes);
    const entries = await get(url, maxRegisterBytes);
    return { entries: entries ?? Buffer.alloc(0), head: head === null ? null : head.toString('utf8') };
  } finally {
    await dispatcher.destroy();
  }
}

function webAddress(address: string): URL {
  if (!URL.canParse(address) || address.length > 2_000)
    throw new UsageError(`--register: ${clip(address, 200)} is no address`);
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    throw new UsageError('--register: an address with a user or a password is not used, since none is ever sent');
  url.hash = '';
  return url;
}

function proxies(environment: Environment) {
  const httpProxy = environment.http_proxy ?? environment.HTTP_PROXY;
  const httpsProxy = environment.https_proxy ?? environment.HTTPS_PROXY;
  return {
    httpProxy: httpProxy ?? '',
    httpsProxy: httpsProxy ?? '',
    noProxy: environment.no_proxy ?? environment.NO_PROXY ?? '',
  };
}

async function readBody(body: AsyncIterable<Buffer>, most: number, from: URL): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > most) throw new UsageError(`${from.href} sent more than the ${most} bytes that it may have`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const hint = (status: number): string =>
  status >= 300 && status < 400 ? '; no redirect is followed, so name the address that it leads to' : '';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the reason is not known';
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.message.slice(0, 300)}${code}`;
}

/** The register that the user names, a file or an address, and by what to verify it. */
export interface RegisterSource {
  readonly source: string;
  /** A file of a public key of the programme; null: the register is only checked for consistency. */
  readonly key: string | null;
  /** A file of an earlier head, whose entries must all still be there; null: none is at hand. */
  readonly lastHead: string | null;
}

/** @throws UsageError if a file or a key can't be read */
export async function loadRegister(
  { source, key, lastHead }: RegisterSource,
  environment: Environment,
  now: Date,
): Promise<RegisterVerification & { readonly files: RegisterFiles }> {
  const trust = {
    key: key === null ? null : publicKeyAt(key),
    lastHeads: lastHead === null ? [] : [fromUser(() => readHeadFile(lastHead))],
    now,
  };
  const files = isWebAddress(source)
    ? await fetchRegister(source, environment)
    : fromUser(() => readRegisterFiles(source));
  return { files, ...verifyRegister(files, trust) };
}

export const publicKeyAt = (path: string): KeyObject => fromUser(() => readPublicKey(path));

export const privateKeyAt = (path: string): KeyObject => fromUser(() => readPrivateKey(path));
