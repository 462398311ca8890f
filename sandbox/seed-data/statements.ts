import { businessDaysAfter, dayAfter } from '../calendar/business-days.ts';
import { periodDates } from '../world/entity.ts';
import { exactCents } from '../world/exact-cents.ts';
import { centsOf, contributionOf, deductionOf, earningOf, taxOf } from '../world/given-lines.ts';
import { currency, historyStatement } from '../world/lines.ts';
import type { Entity, Payment, Seeded } from '../world/model.ts';
import { lazyPayment, type PaymentDates } from '../world/payment.ts';
import type { Money, PayStatement } from '../world/wire.ts';
import type { SeedMoney, SeedPayment, SeedStatement } from './seed-data.ts';

/** Makes a payment of given data, and what they lack. @param periodsAgo decides the dates if none are given */
export function seedPayment(seed: Seeded, entity: Entity, id: string, given: SeedPayment, periodsAgo: number): Payment {
  const listed = given.pay_statements ?? [];
  const count = given.statements ?? (given.pay_statements === undefined ? entity.employees : listed.length);
  const named = new Set(listed.flatMap(({ individual_id: named }) => named?.toLowerCase() ?? []));
  const others = unnamed(entity, named);
  const individuals: string[] = [];
  const individualAt = (index: number): string => {
    for (let next = individuals.length; next <= index; next += 1) {
      individuals.push(listed[next]?.individual_id ?? others.next().value);
    }
    return individuals[index] ?? '';
  };
  const dates = datesOf(given, periodsAgo);
  return lazyPayment(id, dates, Math.max(count, listed.length), (index) => {
    const individual = individualAt(index);
    const made = historyStatement(seed, entity, individual, { name: dates.endDate, hasBonus: false });
    return { ...made, ...statementOf(listed[index] ?? {}) };
  });
}

/** Yields the employees that no statement names, in order, then new ones without end. */
function* unnamed(entity: Entity, named: ReadonlySet<string>): Generator<string, never> {
  for (let index = 0; ; index += 1) {
    const individual = entity.individual(index);
    if (!named.has(individual.toLowerCase())) yield individual;
  }
}

/** The days that are not given follow from the others: a period takes 11 days, from a Monday to the second Friday. */
function datesOf(given: SeedPayment, periodsAgo: number): PaymentDates {
  const usual = periodDates(periodsAgo);
  const { start_date: start, pay_date: pay, debit_date: debit } = given;
  const end = given.end_date ?? (start === undefined ? pay : undefined);
  const startDate = start ?? (end === undefined ? usual.startDate : dayAfter(end, -11));
  const endDate = end ?? (start === undefined ? usual.endDate : dayAfter(start, 11));
  const payDate = pay ?? (start === undefined && end === undefined ? usual.payDate : endDate);
  return { startDate, endDate, payDate, debitDate: debit ?? businessDaysAfter(payDate, 1) ?? payDate };
}

function moneyOf(money: SeedMoney): Money | null {
  if (money === null) return null;
  if (typeof money === 'object') return { amount: centsOf(money.amount), currency: money.currency };
  return { amount: exactCents(money), currency };
}

function statementOf(given: SeedStatement): Partial<PayStatement> {
  const { gross_pay: gross, net_pay: net, earnings, taxes, employee_deductions: deductions, ...rest } = given;
  const { employer_contributions: contributions, ...otherFields } = rest;
  return {
    ...otherFields,
    ...(gross !== undefined && { gross_pay: moneyOf(gross) }),
    ...(net !== undefined && { net_pay: moneyOf(net) }),
    ...(earnings !== undefined && { earnings: earnings?.map((line) => line && earningOf(line)) ?? null }),
    ...(taxes !== undefined && { taxes: taxes?.map(taxOf) ?? null }),
    ...(deductions !== undefined && { employee_deductions: deductions?.map(deductionOf) ?? null }),
    ...(contributions !== undefined && { employer_contributions: contributions?.map(contributionOf) ?? null }),
  };
}
