import type { Judgement } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Side } from '../../specs/words/side.ts';
import { findOperation } from '../exchanges/find-operation.ts';
import { type LeftOut, lost, passedOver, type ReadExchange, toExchange } from '../exchanges/to-exchange.ts';
import type { RecordingItem } from '../recordings/recorded.ts';
import { SideSession, type TrafficResult } from './side-session.ts';
import type { TrafficOptions } from './traffic-options.ts';

const tooMany = 'its secrets, or those of an earlier exchange, are more than can be looked for';

/** Judges recorded exchanges, one after the other, each side by itself. Its memory is bounded. */
export class TrafficSession {
  readonly #options: TrafficOptions;
  readonly #sides: Readonly<Record<Side, SideSession>>;
  #read = 0;

  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#sides = { server: new SideSession(options, 'server'), client: new SideSession(options, 'client') };
  }

  /** Takes one item of a recording. @param file its number among several @returns what it says of requirements */
  observe(item: RecordingItem, file = 0): readonly Judgement<RequirementId>[] {
    this.#read += 1;
    const { read, base } = this.#readItem(item, file);
    return this.#sidesOf(item).flatMap((side) => this.#sides[side].observe(read, base));
  }

  /** Counts exchanges that were not judged, for a reason of ours. */
  passOver(why: string, count: number): void {
    for (const side of Object.values(this.#sides)) side.passOver(why, count);
  }

  /** All that was observed, by side, ready to be reported. @param sources as the record names them */
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

  #readItem(item: RecordingItem, file: number): { readonly read: ReadExchange | LeftOut; readonly base: string } {
    if ('unreadable' in item) return { read: passedOver(item.unreadable), base: '' };
    const found = findOperation(item.method, item.url, this.#options.bases);
    if (found === undefined) return { read: passedOver(describeOther(item.method, item.url)), base: '' };
    const { bounds, secrets } = this.#options;
    const read = toExchange(item, found.operation, { sequence: this.#read, file, bounds });
    if (read.kind === 'exchange') secrets.note(read.exchange);
    return { read: read.kind === 'exchange' && secrets.isFull ? lost(tooMany) : read, base: found.base };
  }
}

/** Names the host of what is no operation of the interface, so that a wrong base address is seen. */
function describeOther(method: string, address: string): string {
  const host = URL.canParse(address) ? new URL(address).host : '';
  if (method.toUpperCase() === 'OPTIONS') return 'a question of a browser beforehand (OPTIONS)';
  return host === '' ? 'no address of a server' : `no operation of the interface, at ${host.slice(0, 100)}`;
}
