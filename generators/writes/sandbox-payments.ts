import { type Period, twoWeeks } from '../days/periods.ts';
import type { Labelled } from '../kernel/labelled.ts';
import type { SandboxStatement, StatementOverrides } from './sandbox-statements.ts';
import { statementEdges, statementFields, statementKinds, unusualStatements } from './statement-boundaries.ts';

/** The body of create-sandbox-payment: dates and statements, each given or not. */
export interface SandboxPayment extends Period {
  readonly pay_statements?: readonly SandboxStatement[];
}

/** No target has a reason to refuse them. `individualIds`: 1 or more, different; from 11 on there are four payments. */
export const plainPaymentBoundaries = (individualIds: readonly string[]): readonly Labelled<SandboxPayment>[] => [
  { label: 'no field at all', value: {} },
  ...paymentsOf('every kind of statement', statementKinds, individualIds, twoWeeks),
  ...paymentsOf('each field alone', statementFields, individualIds, {}),
  ...paymentsOf('zeros and empty lists', statementEdges, individualIds, {}),
];

/** Payments with extremes of integers and any Unicode. With 25 individuals or more, a single one. */
export const unusualPaymentBoundaries = (individualIds: readonly string[]): readonly Labelled<SandboxPayment>[] =>
  paymentsOf('extremes and any Unicode', unusualStatements, individualIds, {});

/** Gives one statement to each individual in turn, in as many payments as that takes. */
function paymentsOf(
  label: string,
  statements: readonly Labelled<StatementOverrides>[],
  individualIds: readonly string[],
  dates: Period,
): readonly Labelled<SandboxPayment>[] {
  const size = individualIds.length;
  return Array.from({ length: Math.ceil(statements.length / size) }, (_, turn) => {
    const pay_statements = individualIds
      .slice(0, statements.length - turn * size)
      .map((individual_id, index) => ({ individual_id, ...statements[turn * size + index]?.value }));
    return { label, value: { ...dates, pay_statements } };
  });
}
