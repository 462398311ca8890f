import type { Judgement } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { Side } from '../../specs/words/side.ts';
import { type BaseUrls, findOperation } from '../exchanges/find-operation.ts';
import { sentCredential } from '../exchanges/sent-credential.ts';
import { type LeftOut, lostAnswer, passedOver, type ReadExchange, toExchange } from '../exchanges/to-exchange.ts';
import type { UnknownWrite } from '../judging/conversation.ts';
import type { RecordingItem } from '../recordings/recorded.ts';
import { SideSession, type TrafficOptions, type TrafficResult } from './side-session.ts';

/** Writes that wait until an operation is found at their site; more writes count as writes at the target. */
const maxWaiting = 4_000;

/** Separates writes at the target's site, which may change its answers, from others, e.g. of analytics. */
class UnknownWrites {
  readonly #sites: Set<string>;
  readonly #areSitesGiven: boolean;
  #waiting: { readonly site: string; readonly write: UnknownWrite }[] = [];

  constructor(bases: BaseUrls) {
    this.#sites = new Set((bases ?? []).map(siteOf));
    this.#areSitesGiven = bases !== null;
  }

  /** @returns the writes at the site of this base address that waited for it */
  noteBase(base: string): readonly UnknownWrite[] {
    const site = siteOf(base);
    if (this.#sites.has(site)) return [];
    this.#sites.add(site);
    const writesThere = this.#waiting.filter((each) => each.site === site);
    this.#waiting = this.#waiting.filter((each) => each.site !== site);
    return writesThere.map(({ write }) => write);
  }

  /** @returns the write, if it may be at the target; else none */
  take(address: string, write: UnknownWrite): readonly UnknownWrite[] {
    const site = siteOf(address);
    if (site === '' || this.#sites.has(site)) return [write];
    if (this.#areSitesGiven) return [];
    if (this.#waiting.length >= maxWaiting) return [write];
    this.#waiting.push({ site, write });
    return [];
  }
}

/** The last two labels of a host, which servers of one owner share; empty if the text is no address. */
const siteOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.split('.').slice(-2).join('.') : '';

const tooManySecrets = 'its secrets, or those of an earlier exchange, are more than can be looked for';

/** Methods that change no data; requests in a CONNECT tunnel are recorded separately. */
const harmlessMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT']);

/** `base`: of its operation, '' for none. `isHarmless`: it changes no data. */
interface ReadItem {
  readonly read: ReadExchange | LeftOut;
  readonly base: string;
  readonly isHarmless: boolean;
}

/** Judges the items of recordings for both sides, and keeps what else may have changed data. */
export class TrafficSession {
  readonly #options: TrafficOptions;
  readonly #sides: Readonly<Record<Side, SideSession>>;
  readonly #unknown: UnknownWrites;
  #read = 0;

  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#unknown = new UnknownWrites(options.bases);
    this.#sides = { server: new SideSession(options, 'server'), client: new SideSession(options, 'client') };
  }

  /** @param file number of the recording @param settledAt all before have come; 0: unknown @returns new judgements */
  observe(item: RecordingItem, file = 0, settledAt = 0): readonly Judgement<RequirementId>[] {
    this.#read += 1;
    const { read, base, isHarmless } = this.#readItem(item, file);
    if (base !== '') this.#noteUnknown(this.#unknown.noteBase(base));
    if (read.kind === 'left-out' && !isHarmless && 'method' in item) {
      const { startedAt, totalMs, requestHeaders, url } = item;
      const credential = sentCredential(requestHeaders, file);
      const write = { startedAt: startedAt ?? 0, totalMs: totalMs ?? 0, file, credential };
      this.#noteUnknown(this.#unknown.take(url, write));
    }
    return this.#sidesOf(item).flatMap((side) => this.#sides[side].observe(read, base, settledAt));
  }

  /** Between two moments the target may have received any request. */
  passOverBetween(startedAt: number, endedAt: number): void {
    const credential = { key: null, isClear: false };
    this.#noteUnknown([{ startedAt, totalMs: endedAt - startedAt, file: 0, credential }]);
  }

  #noteUnknown(writes: readonly UnknownWrite[]): void {
    for (const write of writes) for (const side of Object.values(this.#sides)) side.noteUnknown(write);
  }

  passOver(why: string, count: number): void {
    for (const side of Object.values(this.#sides)) side.passOver(why, count);
  }

  /** Gives the result of each side. @param sources as the record names them */
  results(sources: readonly string[]): readonly TrafficResult[] {
    const { sides } = this.#options;
    const { server, client } = this.#sides;
    const reported =
      sides === 'as-recorded' ? [server, ...(client.read > 0 ? [client] : [])] : sides.map((side) => this.#sides[side]);
    return reported.map((side) => side.result(sources));
  }

  #sidesOf(item: RecordingItem): readonly Side[] {
    const { sides } = this.#options;
    if (sides !== 'as-recorded') return sides;
    return 'isOurs' in item ? ['server'] : ['server', 'client'];
  }

  #readItem(item: RecordingItem, file: number): ReadItem {
    if ('unreadable' in item) return { read: passedOver(item.unreadable), base: '', isHarmless: true };
    // The messages of a websocket may change data, and are not judged.
    if (item.status === 101 || /^wss?:/i.test(item.url))
      return { read: passedOver('a websocket'), base: '', isHarmless: false };
    const found = findOperation(item.method, item.url, this.#options.bases);
    if (found === undefined) {
      const isHarmless = harmlessMethods.has(item.method.toUpperCase());
      return { read: passedOver(describeOther(item.method, item.url)), base: '', isHarmless };
    }
    const { bounds, secrets } = this.#options;
    const isHarmless = operations[found.operation].effect !== 'write';
    const read = toExchange(item, found.operation, { sequence: this.#read, file, bounds });
    if (read.kind === 'exchange') secrets.note(read.exchange);
    return {
      read: read.kind === 'exchange' && secrets.isFull ? lostAnswer(tooManySecrets) : read,
      base: found.base,
      isHarmless,
    };
  }
}

/** Names the host of a request that is no operation, so that the user notices a wrong base address. */
function describeOther(method: string, address: string): string {
  const host = URL.canParse(address) ? new URL(address).host : '';
  if (method.toUpperCase() === 'OPTIONS') return 'a question of a browser beforehand (OPTIONS)';
  if (method.toUpperCase() === 'CONNECT') return 'a tunnel (CONNECT)';
  return host === '' ? 'no address of a server' : `no operation of the interface, at ${host.slice(0, 100)}`;
}
