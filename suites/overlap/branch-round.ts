import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { BranchedProgram, BranchStep } from '../../generators/sequences/branches.ts';
import type { Connection } from '../../harness/world/connection.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { BranchExchange, CreatedAtOneMoment } from '../../oracle/overlap/creations.ts';
import type { Moments, TriedPayment } from '../../oracle/overlap/some-order.ts';
import { addDays } from '../../specs/interface/calendar.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { BranchRead } from './branch-reads.ts';
import {
  type BranchStage,
  ifServed,
  type MadePayment,
  type Manner,
  payerAt,
  paymentSpec,
  readBack,
  readingSpec,
  shortPeriod,
} from './branch-stage.ts';

/** A read of a branch, and its answer. */
export interface ReadInBranch extends BranchRead {
  readonly exchange: Exchange;
}

/** A program played once: a payment alone in each connection, the branches moment by moment, one more alone in each. */
export interface Round {
  /** The payments that were tried in each connection, moment by moment. */
  readonly momentsByPayer: readonly Moments[];
  /** Every payment that was accepted, with the values that it was given, as read back at the end. */
  readonly created: readonly CreatedAtOneMoment[];
  /** Creations of payments before and after the branches: no other request overlapped them. */
  readonly notOverlapped: readonly Exchange[];
  readonly overlapping: readonly Exchange[];
  readonly reads: readonly ReadInBranch[];
  /** All exchanges, in no order: those of the branches, before and after them, and those that read payments back. */
  readonly sent: readonly BranchExchange[];
}

/**
 * Plays a program: a payment in each connection, the branches, another payment in each; reads all payments back.
 * @param manner whether requests of one moment are sent together, or one after the other as a control
 */
export async function playRound(stage: BranchStage, program: BranchedProgram, manner: Manner): Promise<Round> {
  const round = new RoundUnderWay(stage, program, manner);
  const { branches } = program;
  const named = branches.flat().flatMap((step) => (step.kind === 'read' ? [] : [payerAt(stage, step.party).index]));
  const payerIndices = [...new Set(named)];
  for (const payerIndex of payerIndices) {
    const end_date = endFor(program, payerIndex);
    await round.payAlone(payerIndex, { start_date: addDays(end_date, -7), end_date });
  }
  const longest = Math.max(...branches.map(({ length }) => length));
  for (let moment = 0; moment < longest; moment += 1) await round.playMoment(moment);
  for (const payerIndex of payerIndices) await round.payAlone(payerIndex, {});
  return round.end();
}

/** The end of the payment before the branches, which a program gives for each of two connections. */
const endFor = ({ ends }: BranchedProgram, payerIndex: number): string => ends[payerIndex === 0 ? 0 : 1];

/** A step with its request and the number of its branch, from 1. */
interface Planned {
  readonly branch: number;
  readonly step: BranchStep;
  readonly spec: RequestSpec;
  readonly connection: Connection;
  readonly given: GivenDates;
  readonly grossPay: number;
}

class RoundUnderWay {
  readonly #stage: BranchStage;
  readonly #program: BranchedProgram;
  readonly #manner: Manner;
  readonly #sent: BranchExchange[] = [];
  /** The payments tried, by the index of the payer, a list for each moment. */
  readonly #tried = new Map<number, TriedPayment[][]>();
  readonly #made: MadePayment[] = [];
  readonly #reads: ReadInBranch[] = [];
  readonly #overlapping: Exchange[] = [];
  /** The number of payments tried so far. Each payment gets its amount, and a given pay date, from this number. */
  #triedCount = 0;

  constructor(stage: BranchStage, program: BranchedProgram, manner: Manner) {
    this.#stage = stage;
    this.#program = program;
    this.#manner = manner;
  }

  async payAlone(payerIndex: number, given: GivenDates): Promise<void> {
    const { payer } = payerAt(this.#stage, payerIndex);
    const grossPay = this.#nextGrossPay();
    const exchange = await this.#stage.t.send(paymentSpec(payer, given, grossPay), ifServed);
    this.#sent.push({ branch: null, exchange });
    this.#noteMoment(payerIndex, [{ given, exchange }]);
    if (succeeded(exchange)) this.#made.push({ payer, creation: exchange, grossPay });
  }

  /** Sends the n-th step of every branch at the same time, but no more requests than the profile allows at once. */
  async playMoment(moment: number): Promise<void> {
    const { t } = this.#stage;
    const planned = this.#program.branches.flatMap((branch, index) => this.#plan(branch[moment], index + 1) ?? []);
    for (let start = 0; start < planned.length; start += t.maxTogether) {
      const now = planned.slice(start, start + t.maxTogether);
      const answers = await this.#send(now.map(({ spec }) => spec));
      const pairs = now.flatMap((each, index) => {
        const exchange = answers[index];
        return exchange === undefined ? [] : [{ ...each, exchange }];
      });
      this.#sent.push(...pairs.map(({ branch, exchange }) => ({ branch, exchange })));
      this.#reads.push(...pairs.filter(({ step }) => step.kind !== 'pay'));
      this.#notePaid(pairs);
    }
  }

  async end(): Promise<Round> {
    const created = await readBack(this.#stage.t, this.#made, this.#manner);
    return {
      momentsByPayer: [...this.#tried].map(([payer, moments]) => ({ payer, moments })),
      created,
      notOverlapped: this.#made.map(({ creation }) => creation).filter((each) => !this.#overlapping.includes(each)),
      overlapping: this.#overlapping,
      reads: this.#reads,
      sent: [...this.#sent, ...created.map(({ reading }) => ({ branch: null, exchange: reading }))],
    };
  }

  /** Makes the request of a step; undefined if there is nothing to read, or no step at this moment. */
  #plan(step: BranchStep | undefined, branch: number): Planned | undefined {
    if (step === undefined) return undefined;
    const base = { branch, step, given: {}, grossPay: 0 };
    if (step.kind === 'read') {
      const { reads } = this.#stage;
      const read = reads.length === 0 ? undefined : reads[step.read % reads.length];
      return read && { ...base, ...read };
    }
    const { index, payer } = payerAt(this.#stage, step.party);
    const { connection } = payer;
    if (step.kind === 'read-paid') {
      const spec = readingSpec(payer, this.#made.find((each) => each.payer === payer)?.creation);
      return spec && { ...base, connection, spec };
    }
    const grossPay = this.#nextGrossPay();
    const given = step.dates === 'default' ? {} : shortPeriod(endFor(this.#program, index), this.#triedCount);
    return { ...base, given, grossPay, connection, spec: paymentSpec(payer, given, grossPay) };
  }

  async #send(specs: readonly RequestSpec[]): Promise<readonly Exchange[]> {
    const { t } = this.#stage;
    if (this.#manner === 'together' && specs.length > 1) return t.sendTogether(specs, ifServed);
    const exchanges: Exchange[] = [];
    for (const spec of specs) exchanges.push(await t.send(spec, ifServed));
    return exchanges;
  }

  #notePaid(pairs: readonly (Planned & { readonly exchange: Exchange })[]): void {
    const paid = pairs.flatMap((each) =>
      each.step.kind === 'pay' ? [{ ...each, payerIndex: payerAt(this.#stage, each.step.party).index }] : [],
    );
    for (const payerIndex of new Set(paid.map((each) => each.payerIndex))) {
      const payments = paid.filter((each) => each.payerIndex === payerIndex);
      const tried = payments.map(({ given, exchange }) => ({ given, exchange }));
      this.#noteMoment(payerIndex, tried);
    }
    for (const { exchange, given, grossPay, payerIndex } of paid) {
      this.#overlapping.push(exchange);
      if (succeeded(exchange))
        this.#made.push({
          payer: payerAt(this.#stage, payerIndex).payer,
          creation: exchange,
          grossPay,
          payDate: given.pay_date,
        });
    }
  }

  #noteMoment(payerIndex: number, moment: TriedPayment[]): void {
    this.#tried.set(payerIndex, [...(this.#tried.get(payerIndex) ?? []), moment]);
  }

  #nextGrossPay(): number {
    this.#triedCount += 1;
    return 400_000 + 1_000 * this.#triedCount;
  }
}
